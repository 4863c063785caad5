import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/process.ts';
import { staticFiles } from './static-files.ts';

function openFiles() {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'assets'));
  for (const ending of ['', '.br', '.gz'])
    writeFileSync(path.join(folder, `assets/home.js${ending}`), ending);
  return staticFiles(folder);
}

test.each([
  ['gzip, deflate, br, zstd', 'br', '.br'],
  ['gzip, deflate', 'gzip', '.gz'],
  ['identity', null, ''],
])('sends the variant that the build compressed: %s', async (accepted, encoding, content) => {
  const answer = await openFiles().request('/assets/home.js', { headers: { 'Accept-Encoding': accepted } });
  const { status, headers } = answer;
  expect([status, headers.get('Content-Encoding')]).toEqual([200, encoding]);
  expect(headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('Vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(content);
});

test('a missing file is not cached', async () => {
  const { status, headers } = await openFiles().request('/assets/former.js');
  expect(status).toBe(404);
  expect(headers.get('Cache-Control')).toBeNull();
});
