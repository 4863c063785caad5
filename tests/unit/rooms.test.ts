import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The map in docs/architecture.md, from top to bottom. */
const ROOMS = [...read('docs/architecture.md').matchAll(/^\| `server\/([\w.-]+)`/gm)].map(([, room]) => room);
const IMPORT = /\b(?:from |import ?\(?)'(\.[^']+)'/g;

const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
const roomOf = (file: string) => file.split('/')[1];

test('docs/architecture.md lists each room of the server once', () => {
  expect([...ROOMS].sort()).toEqual([...new Set(files.map(roomOf))].sort());
});

test('rooms of the server import only rooms below them, types included', () => {
  const imports = files.flatMap((file) =>
    [...read(file).matchAll(IMPORT)]
      .map(([, target = '']) => path.join(path.dirname(file), target))
      .filter((target) => target.startsWith('server/'))
      .map((target) => ({ file, target })),
  );
  expect(imports.length).toBeGreaterThan(500);
  const upward = imports.filter(
    ({ file, target }) => ROOMS.indexOf(roomOf(file)) > ROOMS.indexOf(roomOf(target)),
  );
  expect(upward).toEqual([]);
});
