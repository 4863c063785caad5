import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { giveToOwnerOf } from '../db/private-file.ts';
import { ConfigError } from '../errors.ts';
import { type DataKey, dataKeyOf, isDataKey, newDataKey } from './key.ts';

/** The key file in the data folder, readable only by its owner. Without it the referrals are lost. */
export function createKeyFile(dataDir: string) {
  const file = path.join(dataDir, 'data.key');

  return {
    file,

    /** Reads the key, or creates it. @throws ConfigError if the file contains no key. */
    read(): DataKey {
      if (!existsSync(file)) createFile();
      return readKey(file);
    },

    exists: (): boolean => existsSync(file),
  };

  /** Creates the file atomically and only once, even if several processes start together. */
  function createFile(): void {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomUUID()}`;
    write(draft, newDataKey());
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolder();
  }

  function syncFolder(): void {
    const folder = openSync(dataDir, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
}

export type KeyFile = ReturnType<typeof createKeyFile>;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function write(place: string, { text }: DataKey): void {
  const handle = openSync(place, 'wx', 0o600);
  writeSync(handle, `${text}\n`);
  fsyncSync(handle);
  closeSync(handle);
  giveToOwnerOf(path.dirname(place), place);
}

function readKey(place: string): DataKey {
  const text = readFileSync(place, 'utf8').trim();
  if (isDataKey(text)) return dataKeyOf(text);
  throw new ConfigError(
    `${place} does not contain a key (32 bytes in base64). Please restore the right file.`,
  );
}
