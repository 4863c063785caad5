import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { dataFolderWarning } from '../data-folder.ts';
import { freeBytes, MIN_FREE_BYTES } from '../health.ts';
import { type CheckLine, fail, messageOf, note, ok } from './line.ts';

const MEGABYTE = 1_048_576;
/** With less free space, there is little time to act. */
const LOW_FREE_BYTES = 1_024 * MEGABYTE;

/** Checks that the folders can be written to, are closed to others, and have space. */
export async function checkFolders({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>) {
  const lines = [await checkFolder('DATA_DIR folder', dataDir)];
  const warning = dataFolderWarning(dataDir);
  if (warning) lines.push(fail('DATA_DIR folder', warning));
  if (backupDir) lines.push(await checkFolder('BACKUP_DIR folder', backupDir));
  return lines;
}

async function checkFolder(subject: string, folder: string): Promise<CheckLine> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await checkSpace(subject, folder);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing)
      return fail(subject, `Cannot be used: ${messageOf(error)}. Give it to the server's user.`);
    const parent = path.dirname(path.resolve(folder));
    return access(parent, constants.W_OK).then(
      () => note(subject, `${folder} is not there yet.`),
      () =>
        fail(subject, `${folder} is not there, and ${parent} is closed to this user. Create it: mkdir -p`),
    );
  }
}

async function checkSpace(subject: string, folder: string): Promise<CheckLine> {
  const bytes = await freeBytes(folder);
  const text = `${Math.floor(bytes / MEGABYTE).toLocaleString('en-US')} MB are free in ${folder}`;
  if (bytes < MIN_FREE_BYTES) return fail(subject, `Only ${text}: make room.`);
  return bytes < LOW_FREE_BYTES ? note(subject, `Only ${text}: make room soon.`) : ok(subject, `${text}.`);
}
