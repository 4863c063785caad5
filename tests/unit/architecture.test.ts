import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LISTS } from '../../domain/lists/lists.ts';
import { TABLES } from '../../server/providers/record.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !file.includes('.test.'));

test('app/ imports only types from schemas, which load Zod', () => {
  const values = /^(import|export) (?!type\b)[^;]*'[^']*responses\.ts'/m;
  expect(values.test("import { a } from '../domain/responses.ts';")).toBe(true);
  expect(sources('app/**/*.{ts,tsx}').filter((file) => values.test(read(file)))).toEqual([]);
});

test('app/ui/ contains no product terms', () => {
  const files = sources('app/ui/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(3);
  const terms = /provider|dietitian|insur|referral|patient|clinic/i;
  expect(files.filter((file) => terms.test(read(file)))).toEqual([]);
});

const SAVE = 'server/providers/save/repository.ts';
const WRITERS: Record<string, string[]> = {
  deleted_providers: [SAVE],
  // Folding names anew is no change that a history shows.
  providers: [SAVE, 'server/jobs/stored-folds-repository.ts'],
  events: ['server/events/repository.ts'],
  // SAVE and server/lists/repository.ts write these from a description, without naming a table.
  ...Object.fromEntries(
    [
      ...Object.values(TABLES).map(({ table }) => table),
      ...Object.values(LISTS).map(({ table }) => table),
    ].map((name) => [name, []]),
  ),
  practice_facts: ['server/practice/repository.ts'],
  ehr_integration_settings: ['server/practice/repository.ts'],
  notification_recipients: ['server/team/repository.ts'],
};
const files = sources('{server,cli}/**/*.ts').filter((file) => !file.startsWith('server/db/migrations/'));

test.each(Object.entries(WRITERS))(
  'each directory table has one writer, so that the history misses no change: %s',
  (table, writers) => {
    const write = new RegExp(
      `(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\('${table}'|(insert into|update|delete from|replace into|truncate) ${table}\\b`,
      'i',
    );
    const found = files.filter((file) => write.test(read(file)));
    expect(found.sort()).toEqual([...writers].sort());
  },
);

test('forms send only valid values: nothing in app/ reads others', () => {
  const reads = /\breadForm\b|\breadChanges\b|\.parse\((?!.*\)\.error\b)|\.readRows\((?!.*\)\?\.errors\b)/;
  const found = sources('app/**/*.{ts,tsx}').filter((file) =>
    reads.test(read(file).replaceAll(/\b(JSON|Date)\.parse/g, '')),
  );
  expect(found).toEqual([]);
});

/** The folders and files in docs/architecture.md, from top to bottom. */
const FOLDERS = [...read('docs/architecture.md').matchAll(/^\| `server\/([\w.-]+)`/gm)].map(
  ([, name]) => name,
);
const IMPORT = /\b(?:from |import ?\(?)'(\.[^']+)'/g;
/** The type of everything that has state, which all folders take. */
const CONTEXT = 'server/context.ts';

const serverFiles = sources('server/**/*.ts');
const folderOf = (file: string) => file.split('/')[1];

test('docs/architecture.md lists each folder of the server once', () => {
  expect([...FOLDERS].sort()).toEqual([...new Set(serverFiles.map(folderOf))].sort());
});

test('folders of the server import only folders below them, types included, and the type of the context', () => {
  expect(read(CONTEXT)).not.toMatch(/^import (?!type\b)/m);
  const imports = serverFiles.flatMap((file) =>
    [...read(file).matchAll(IMPORT)]
      .map(([, target = '']) => path.join(path.dirname(file), target))
      .filter((target) => target.startsWith('server/') && target !== CONTEXT)
      .map((target) => ({ file, target })),
  );
  expect(imports.length).toBeGreaterThan(400);
  const upward = imports.filter(
    ({ file, target }) => FOLDERS.indexOf(folderOf(file)) > FOLDERS.indexOf(folderOf(target)),
  );
  expect(upward).toEqual([]);
});

test('the server imports no packages for development, built or from its source', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  const isBundled = ['server/dev.ts', 'server/pages/entry.ts'];
  const files = sources('{server,cli,domain}/**/*.ts').filter((file) => !isBundled.includes(file));
  const imports = [...files, ...sources('build/server/**/*.js')].flatMap((file) =>
    [...read(file).matchAll(/^(?:import (?!type)|export |} )(?:.* )?from ['"]([^.'"][^'"]*)['"]/gm)]
      .map(([, target = '']) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
      .map((name) => ({ file, name })),
  );
  expect(imports.length).toBeGreaterThan(100);
  const missing = imports.filter(({ name }) => !name.startsWith('node:') && !(name in dependencies));
  expect(missing).toEqual([]);
});
