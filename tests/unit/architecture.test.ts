import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { LISTS } from '../../domain/lists/lists.ts';
import { TABLES } from '../../server/providers/record.ts';
import { temporaryFolder } from '../support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !file.includes('.test.'));

type Diagnostic = {
  severity: string;
  category: string;
  message: string;
  location: { path: string; start: { line: number } };
};

/** Lints files with the project's configuration, in a temporary folder because Biome always exits with 1 for stdin. */
function lint(files: Record<string, string>): Diagnostic[] {
  const tree = temporaryFolder();
  for (const name of ['biome.json', '.gitignore']) cpSync(path.join(ROOT, name), path.join(tree, name));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }
  const biome = path.join(ROOT, 'node_modules/.bin/biome');
  const options = ['--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(biome, ['lint', ...options], { cwd: tree, encoding: 'utf8' });
  return JSON.parse(stdout).diagnostics;
}

/** Imports from each target in a line of its own. */
function importing(...targets: string[]): string {
  const names = targets.map((_, index) => `thing${index}`);
  const lines = targets.map((target, index) => `import { thing${index} } from '${target}';`);
  return `${lines.join('\n')}\n\nexport const all = [${names}];\n`;
}

/** Files with the imports that are listed for each. */
function filesOf(imports: [file: string, target: string, ...unknown[]][]): Record<string, string> {
  const byFile = Map.groupBy(imports, ([file]) => file);
  return Object.fromEntries(
    [...byFile].map(([file, own]) => [file, importing(...own.map(([, target]) => target))]),
  );
}

const PAGES = 'Pages access data only through app/api/.';
const PURE = 'domain/ runs on the server and in the browser: it must not import from other folders.';
const UI = 'app/ui/ is independent of the product: it must not import product code.';
const PUBLIC = 'Only public pages may import from app/public/.';
const PORTAL = 'Only the portal may import from app/portal/.';
const SHARED_PARTS = 'app/ imports pages from app/routes.ts only.';
const NO_ZOD = 'Zod stays on the server.';
const SQL = 'SQL belongs in a repository or a migration.';
const NO_PAGES = 'On the server, only server/pages/entry.ts may import from app/.';

describe('import rules between the layers', () => {
  test('report forbidden imports', () => {
    const imports: [file: string, target: string, message: string][] = [
      ['app/portal/card.tsx', '../../server/errors.ts', PAGES],
      ['app/public/home/home.tsx', '../../../server/providers/service.ts', PAGES],
      ['app/entry.server.tsx', '../server/db/database.ts', PAGES],
      ['app/api/client.ts', 'node:fs', PAGES],
      ['app/api/client.ts', 'kysely', PAGES],
      ['app/portal/card.tsx', 'zod', NO_ZOD],
      ['app/public/home/home.tsx', '../../portal/lists/lists.ts', PORTAL],
      ['app/api/client.ts', '../portal/frame/flash.ts', SHARED_PARTS],
      ['app/provider/profile.tsx', '../public/home/home.tsx', SHARED_PARTS],
      ['app/portal/card.tsx', '../public/home/home.tsx', PUBLIC],
      ['app/ui/field.tsx', 'node:fs', PAGES],
      ['app/ui/field.tsx', 'kysely', PAGES],
      ['app/ui/field.tsx', '../components/avatar.tsx', UI],
      ['app/ui/field.tsx', '../../domain/ids.ts', UI],
      ['domain/ids.ts', '../server/errors.ts', PURE],
      ['domain/ids.ts', '../app/root.tsx', PURE],
      ['domain/ids.ts', 'node:crypto', PURE],
      ['domain/ids.ts', 'kysely', PURE],
      ['domain/providers/provider-form.ts', 'zod', PURE],
      ['domain/responses.ts', '../server/errors.ts', PURE],
      ['server/providers/service.ts', 'kysely', SQL],
      ['server/providers/routes.ts', 'pg', SQL],
      ['server/main.ts', 'node:sqlite', SQL],
      ['server/providers/routes.ts', '../../app/frame/error-texts.ts', NO_PAGES],
      ['server/providers/pictures/repository.ts', '../../app/frame/error-texts.ts', NO_PAGES],
    ];
    const found = lint(filesOf(imports)).map(
      ({ severity, category, message, location: { path: file, start } }) =>
        `${file}:${start.line} ${severity} ${category} ${message}`,
    );
    const expected = imports.map(([file, , message], index) => {
      const line = imports.slice(0, index + 1).filter(([other]) => other === file).length;
      return `${file}:${line} error lint/style/noRestrictedImports ${message}`;
    });
    expect(found.sort()).toEqual(expected.sort());
  });

  test('type imports count', () => {
    const text = "import type { Kysely } from 'kysely';\n\nexport type Other = Kysely<unknown>;\n";
    expect(lint({ 'server/context.ts': text })).toHaveLength(1);
  });

  test('allow the others', () => {
    const imports: [file: string, target: string][] = [
      ['app/portal/card.tsx', '../../domain/ids.ts'],
      ['app/portal/card.tsx', '../ui/badge.tsx'],
      ['app/portal/card.tsx', '../provider/profile.tsx'],
      ['app/ui/field.tsx', '../../domain/fold-text.ts'],
      ['domain/ids.ts', './limits.ts'],
      ['domain/responses.ts', 'zod'],
      ['server/providers/repository.ts', 'kysely'],
      ['server/db/migrations/003-next.ts', 'kysely'],
      ['server/pages/entry.ts', '../app/api/client.ts'],
      ['server/providers/service.ts', '../db/schema.ts'],
    ];
    expect(lint(filesOf(imports))).toEqual([]);
  });
});

test('app/ imports only types from schemas, which load Zod', () => {
  const values = /^(import|export) (?!type\b)[^;]*'[^']*responses\.ts'/m;
  expect(values.test("import { a } from '../domain/responses.ts';")).toBe(true);
  expect(sources('app/**/*.{ts,tsx}').filter((file) => values.test(read(file)))).toEqual([]);
});

const withText = (text: string, ...files: string[]) => Object.fromEntries(files.map((file) => [file, text]));
const ENVIRONMENT = 'export const port = process.env.PORT;\n';
const DEFAULT = 'export default function thing() {\n  return 1;\n}\n';
const numbers = (lines: number) =>
  Array.from({ length: lines }, (_, at) => `export const n${at} = ${at};\n`).join('');
const typeFrom = (file: string) =>
  `import type { B } from '${file}';\n\nexport type A = B;\nexport type { B };\n`;
const CYCLE = {
  'server/a.ts': importing('./b.ts'),
  'server/b.ts': importing('./c.ts'),
  'server/c.ts': importing('./a.ts'),
  'domain/a.ts': typeFrom('./b.ts'),
  'domain/b.ts': typeFrom('./a.ts'),
};
const SHARED = {
  'domain/d.ts': typeFrom('./f.ts'),
  'domain/e.ts': importing('./f.ts'),
  'domain/f.ts': 'export type B = string;\n',
};

type Files = Record<string, string>;
test.each<[title: string, rule: string, wrong: Files, right: Files]>([
  [
    'only server/operations/config.ts may read process.env',
    'style/noProcessEnv',
    withText(ENVIRONMENT, 'app/root.tsx', 'domain/limits.ts', 'server/main.ts', 'server/context.ts'),
    withText(ENVIRONMENT, 'server/operations/config.ts'),
  ],
  [
    'default exports are allowed only where a framework requires them',
    'style/noDefaultExport',
    withText(DEFAULT, 'app/api/client.ts', 'app/ui/field.tsx', 'domain/ids.ts', 'server/context.ts'),
    withText(DEFAULT, 'app/public/home/home.tsx', 'app/root.tsx', 'vite.config.ts'),
  ],
  [
    'files have at most 300 lines, tests included',
    'style/noExcessiveLinesPerFile',
    withText(numbers(301), 'server/a.ts', 'tests/api/b.test.ts'),
    withText(numbers(300), 'server/c.ts'),
  ],
  [
    "what the DOM's types offer before the oldest browsers do is an error",
    'nursery/noJsRestrictedProperties',
    withText("export const url = URL.parse('https://a.b');\n", 'app/root.tsx', 'domain/limits.ts'),
    withText("export const url = URL.parse('https://a.b');\n", 'server/main.ts', 'domain/limits.test.ts'),
  ],
  ['import cycles are errors, those of types, too', 'suspicious/noImportCycles', CYCLE, SHARED],
])('%s', (_, rule, wrong, right) => {
  const errors = lint({ ...wrong, ...right }).filter(
    ({ severity, category }) => severity === 'error' && category === `lint/${rule}`,
  );
  expect(errors.map(({ location }) => location.path).sort()).toEqual(Object.keys(wrong).sort());
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

describe('casts', () => {
  const casts = sources('{app,server,domain,cli,tools}/**/*.{ts,tsx,mjs}').flatMap(castsIn);

  test('there are few, each with a comment that says why', () => {
    expect(casts.length).toBeLessThanOrEqual(24);
    expect(casts.filter(({ lines }) => !/\/\/ |\*\//.test(lines))).toEqual([]);
  });

  /** Returns the `as` casts of a file, each with its line and the one above. `as const` and `as unknown` are none. */
  function castsIn(file: string): { file: string; line: number; lines: string }[] {
    const text = read(file);
    if (!text.includes(' as ')) return [];
    const found: ReturnType<typeof castsIn> = [];
    const visitor = new Visitor({
      TSAsExpression({ typeAnnotation: { start, end } }) {
        if (['const', 'unknown'].includes(text.slice(start, end))) return;
        const line = text.slice(0, start).split('\n').length;
        const lines = text
          .split('\n')
          .slice(Math.max(line - 2, 0), line)
          .join('\n');
        found.push({ file, line, lines });
      },
    });
    visitor.visit(parseSync(file, text).program);
    return found;
  }
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
