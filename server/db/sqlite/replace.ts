import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { conflict } from '../../errors.ts';
import { isSqliteDamaged, isSqliteLocked } from '../busy.ts';
import { IN_USE } from '../in-use.ts';
import { giveToOwnerOf } from '../private-file.ts';
import { moveInPlace, removeSideFiles } from './copy.ts';

/**
 * Replaces a database that no process may be using. If this process is killed, either the old or the new database is
 * there, complete.
 * @throws conflict if another process has the old one open.
 */
export function replaceSqlite(draft: string, target: string): void {
  if (existsSync(target)) mergeSideFiles(target);
  giveToOwnerOf(existsSync(target) ? target : path.dirname(target), draft);
  // A remaining write-ahead log would be applied to the new database and damage it.
  removeSideFiles(target);
  moveInPlace(draft, target);
}

/** Merges the write-ahead log into the database, so that it is complete without other files. */
function mergeSideFiles(file: string): void {
  try {
    const sqlite = new DatabaseSync(file);
    try {
      // Unlike a checkpoint, it fails if another connection is open.
      sqlite.exec('pragma journal_mode = delete');
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (error instanceof Error && isSqliteLocked(error)) throw conflict(IN_USE);
    // A damaged database is not worth keeping.
    if (!(error instanceof Error && isSqliteDamaged(error))) throw error;
  }
}
