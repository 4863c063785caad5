import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../errors.ts';
import { type Config, readProcessConfig } from '../config.ts';
import { freeBytes, MIN_FREE_BYTES } from '../health.ts';
import { checkDatabase } from './database.ts';
import { type CheckLine, fail, messageOf, ok } from './line.ts';
import { checkMailServer } from './mail-server.ts';

const MEGABYTE = 1_048_576;

/** Checks settings, database, data key, mail login and free space. Changes nothing and sends nothing. */
export async function check(): Promise<CheckLine[]> {
  let config: Config;
  try {
    config = readProcessConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => fail('settings', line));
  }
  const { dataDir, backupDir } = config;
  const places = [existsSync(dataDir) ? dataDir : path.dirname(path.resolve(dataDir)), backupDir];
  const spaces = places.filter((place) => place !== undefined).map(checkSpace);
  const results = await Promise.all([checkDatabase(config), checkMailServer(config), ...spaces]);
  return [ok('settings', 'All are valid.'), ...results.flat()];
}

async function checkSpace(folder: string): Promise<CheckLine> {
  try {
    const bytes = await freeBytes(folder);
    const text = `${Math.floor(bytes / MEGABYTE).toLocaleString('en-US')} MB are free in ${folder}`;
    return bytes < MIN_FREE_BYTES
      ? fail('free space', `Only ${text}: make room.`)
      : ok('free space', `${text}.`);
  } catch (error) {
    return fail('free space', messageOf(error));
  }
}
