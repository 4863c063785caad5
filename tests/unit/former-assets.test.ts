import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type FormerAssets, keepFormerAssets, WEEK_MS } from '../../tools/former-assets.ts';
import { temporaryFolder } from '../support/process.ts';

/** Returns a function that makes a build of these files at this time, and lists what is then in its folder. */
function openBuilds() {
  const folder = temporaryFolder();
  let builds = 0;
  let former: FormerAssets = {};
  return (files: string[], now: number) => {
    const previous = path.join(folder, `${builds++}`);
    const next = path.join(folder, `${builds}`);
    mkdirSync(next);
    for (const name of files) writeFileSync(path.join(next, name), `build ${builds}`);
    former = keepFormerAssets({ previous, next, former }, now);
    return { files: readdirSync(next), read: (name: string) => readFileSync(path.join(next, name), 'utf8') };
  };
}

test('a build keeps files that it no longer contains for a week, whatever their age', () => {
  const build = openBuilds();
  expect(build(['home-1.js', 'home-1.js.br', 'font.woff2'], 0).files).toHaveLength(3);
  const replacedAt = 10 * WEEK_MS;
  const second = build(['home-2.js', 'font.woff2'], replacedAt);
  expect(second.files).toEqual(['font.woff2', 'home-1.js', 'home-1.js.br', 'home-2.js']);
  expect(second.read('font.woff2')).toBe('build 2');
  expect(second.read('home-1.js')).toBe('build 1');
  expect(build(['home-3.js'], replacedAt + WEEK_MS - 1).files).toEqual([
    'font.woff2',
    'home-1.js',
    'home-1.js.br',
    'home-2.js',
    'home-3.js',
  ]);
  expect(build(['home-3.js'], replacedAt + WEEK_MS).files).toEqual(['font.woff2', 'home-2.js', 'home-3.js']);
});

test('a file that is built again is kept for another week', () => {
  const build = openBuilds();
  build(['a.js'], 0);
  build(['b.js'], 1);
  build(['a.js'], WEEK_MS);
  expect(build(['b.js'], 2 * WEEK_MS).files).toEqual(['a.js', 'b.js']);
});
