import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';
import { type DataKey, dataKeyOf, isDataKey, newDataKey } from './key.ts';

/** The key as a file of the data folder that only its owner may read; whoever loses it loses the referrals. */
export function createKeyFile(dataDir: string) {
  const file = path.join(dataDir, 'data.key');
  const next = `${file}.next`;

  return {
    file,

    /** Reads the key; makes one when there is none yet. @throws ConfigError when the file holds no key. */
    read(): DataKey {
      if (!existsSync(file)) makeOne();
      return readKey(file);
    },

    /** A key that takes the place of this one with `promote`; on the disk already, so that it cannot be lost. */
    prepareNext(): DataKey {
      const key = newDataKey();
      rmSync(next, { force: true });
      write(next, key);
      syncFolder();
      return key;
    },

    /** The key that was prepared, where a change of keys came to no end; null otherwise. */
    prepared: (): DataKey | null => unlessGone(() => readKey(next)),

    /** Puts the prepared key in place, unless another process has. */
    promote(): void {
      unlessGone(() => renameSync(next, file));
      syncFolder();
    },
  };

  /** Whole or not at all, and once, however many processes start together. */
  function makeOne(): void {
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

/** Null when the file is not there (any more). */
function unlessGone<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function write(place: string, { text }: DataKey): void {
  const handle = openSync(place, 'wx', 0o600);
  writeSync(handle, `${text}\n`);
  fsyncSync(handle);
  closeSync(handle);
}

function readKey(place: string): DataKey {
  const text = readFileSync(place, 'utf8').trim();
  if (isDataKey(text)) return dataKeyOf(text);
  throw new ConfigError(`${place} holds no key: 32 bytes in base64. Please put the right one back.`);
}
