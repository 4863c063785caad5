import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/process.ts';
import { openTestSite } from '../../tests/support/test-site.ts';
import { isDataKey } from '../operations/config.ts';
import { newDataKey } from './key.ts';
import { createKeyring, keyFileIn, readKeyFile } from './keyring.ts';

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('the key file', () => {
  test('is created on first use, readable only by its owner; spaces around the key do no harm', () => {
    const folder = path.join(temporaryFolder(), 'data');
    const key = readKeyFile(folder);
    expect(isDataKey(key.text)).toBe(true);
    expect(readFileSync(keyFileIn(folder), 'utf8')).toBe(`${key.text}\n`);
    expect([mode(keyFileIn(folder)), mode(folder)]).toEqual(['600', '700']);
    expect(readdirSync(folder)).toEqual(['data.key']);
    writeFileSync(keyFileIn(folder), ` ${key.text}\r\n\n`);
    expect(readKeyFile(folder)).toEqual(key);
  });

  test('is shared by processes that start together', async () => {
    const folder = temporaryFolder();
    const code = `
      import { readKeyFile } from ${JSON.stringify(path.resolve(import.meta.dirname, 'keyring.ts'))};
      process.stdout.write(readKeyFile(${JSON.stringify(folder)}).text);`;
    const printed = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
        const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')]);
        expect(exitCode).toBe(0);
        return output;
      }),
    );
    expect(new Set(printed).size).toBe(1);
    expect(printed[0]).toBe(readKeyFile(folder).text);
    expect(readdirSync(folder)).toEqual(['data.key']);
  });

  test.each(['', 'nonsense', Buffer.alloc(31).toString('base64'), 'A'.repeat(44)])(
    'containing %j is reported as invalid and left unchanged',
    (content) => {
      const folder = temporaryFolder();
      const file = keyFileIn(folder);
      writeFileSync(file, content);
      expect(() => readKeyFile(folder)).toThrow(
        `${file} does not contain a key (32 bytes in base64). Please restore the right file.`,
      );
      expect(readFileSync(file, 'utf8')).toBe(content);
    },
  );
});

test('a database of another key is left alone, and no key is made for one', async () => {
  const { db } = (await openTestSite('sqlite')).services;
  const dataDir = temporaryFolder();
  const read = (dataKey?: string) => createKeyring({ dataKey, dataDir }).readMatching(db);
  const { text: own } = newDataKey();
  expect((await read(own)).text).toBe(own);
  await expect(read(newDataKey().text)).rejects.toThrow('is not the one that referrals are encrypted with');
  await expect(read()).rejects.toThrow('is missing');
  expect(readdirSync(dataDir)).toEqual([]);
});
