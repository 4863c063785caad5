import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Diagnostic = {
  severity: string;
  category: string;
  message: string;
  location: { path: string; start: { line: number } };
};

/** Lints files with the project's configuration, in a temporary folder because Biome always exits with 1 for stdin. */
function lint(files: Record<string, string>): { status: number | null; diagnostics: Diagnostic[] } {
  const tree = mkdtempSync(path.join(tmpdir(), 'sorrel-lint-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  for (const name of ['biome.json', '.gitignore']) cpSync(path.join(ROOT, name), path.join(tree, name));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }
  const biome = path.join(ROOT, 'node_modules/.bin/biome');
  const { status, stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, diagnostics: JSON.parse(stdout).diagnostics };
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

/** Returns `{file}: {rule}` of each diagnostic, in file order. */
function foundIn({ diagnostics }: ReturnType<typeof lint>): string[] {
  return diagnostics.map(({ category, location }) => `${location.path}: ${category}`).sort();
}

const PAGES = 'Pages access data only through app/api/.';
const PURE = 'domain/ runs on the server and in the browser: it must not import from other folders.';
const UI = 'app/ui/ is independent of the product: it must not import product code.';
const WING = 'The public wing must not import from the portal.';
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
      ['app/public/home/home.tsx', '../../portal/lists/lists.ts', WING],
      ['app/api/client.ts', '../portal/frame/flash.ts', WING],
      ['app/ui/field.tsx', 'node:fs', PAGES],
      ['app/ui/field.tsx', 'kysely', PAGES],
      ['app/ui/field.tsx', '../components/avatar.tsx', UI],
      ['app/ui/field.tsx', '../../domain/ids.ts', UI],
      ['domain/ids.ts', '../server/errors.ts', PURE],
      ['domain/ids.ts', '../app/root.tsx', PURE],
      ['domain/ids.ts', 'node:crypto', PURE],
      ['domain/ids.ts', 'kysely', PURE],
      ['domain/directory/provider-form.ts', 'zod', PURE],
      ['domain/schemas.ts', '../server/errors.ts', PURE],
      ['server/directory/providers/service.ts', 'kysely', SQL],
      ['server/api/directory/providers.ts', 'pg', SQL],
      ['server/main.ts', 'node:sqlite', SQL],
      ['server/api/directory/providers.ts', '../../app/public/frame/error-texts.ts', NO_PAGES],
      ['server/directory/pictures/repository.ts', '../../app/public/frame/error-texts.ts', NO_PAGES],
    ];
    const { status, diagnostics } = lint(filesOf(imports));
    const found = diagnostics.map(
      ({ category, message, location: { path: file, start } }) =>
        `${file}:${start.line} ${category} ${message}`,
    );
    const expected = imports.map(([file, , message], index) => {
      const line = imports.slice(0, index + 1).filter(([other]) => other === file).length;
      return `${file}:${line} lint/style/noRestrictedImports ${message}`;
    });
    expect(found.sort()).toEqual(expected.sort());
    expect(status).not.toBe(0);
  });

  test('type imports count', () => {
    const text = "import type { Kysely } from 'kysely';\n\nexport type Other = Kysely<unknown>;\n";
    expect(lint({ 'server/services.ts': text }).diagnostics).toHaveLength(1);
  });

  test('allow the others', () => {
    const imports: [file: string, target: string][] = [
      ['app/portal/card.tsx', '../../domain/ids.ts'],
      ['app/portal/card.tsx', '../ui/badge.tsx'],
      ['app/portal/card.tsx', '../public/home/home.tsx'],
      ['app/ui/field.tsx', '../../domain/fold-text.ts'],
      ['domain/ids.ts', './limits.ts'],
      ['domain/schemas.ts', 'zod'],
      ['server/directory/providers/repository.ts', 'kysely'],
      ['server/db/migrations/003-next.ts', 'kysely'],
      ['server/pages/entry.ts', '../app/api/client.ts'],
      ['server/directory/providers/service.ts', '../db/schema.ts'],
    ];
    expect(lint(filesOf(imports))).toEqual({ status: 0, diagnostics: [] });
  });
});

test('app/ imports only types from schemas, which load Zod', () => {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const values = /^(import|export) (?!type\b)[^;]*'[^']*\/schemas\.ts'/m;
  expect(values.test("import { a } from '../domain/schemas.ts';")).toBe(true);
  expect(files.filter((file) => values.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

describe('import cycles are errors', () => {
  const cycles = ({ diagnostics }: ReturnType<typeof lint>) =>
    diagnostics.filter(({ category }) => category === 'lint/suspicious/noImportCycles').length;
  const TYPES = "import type { B } from './b.ts';\n\nexport type A = B;\n";

  test('between three files', () => {
    const files = {
      'server/a.ts': importing('./b.ts'),
      'server/b.ts': importing('./c.ts'),
      'server/c.ts': importing('./a.ts'),
    };
    expect(cycles(lint(files))).toBe(3);
  });

  test('between types only', () => {
    const files = {
      'server/a.ts': TYPES,
      'server/b.ts': "import type { A } from './a.ts';\n\nexport type B = A | null;\n",
    };
    expect(cycles(lint(files))).toBe(2);
  });

  test('but not files that share an import', () => {
    const files = {
      'server/a.ts': TYPES,
      'server/b.ts': 'export type B = string;\n',
      'server/c.ts': importing('./b.ts'),
    };
    expect(cycles(lint(files))).toBe(0);
  });
});

test('only server/operations/config.ts may read process.env', () => {
  const others = ['app/root.tsx', 'domain/limits.ts', 'server/main.ts', 'server/services.ts'];
  const text = 'export const port = process.env.PORT;\n';
  const files = ['server/operations/config.ts', ...others].map((file) => [file, text]);
  expect(foundIn(lint(Object.fromEntries(files)))).toEqual(
    others.map((file) => `${file}: lint/style/noProcessEnv`),
  );
});

test('default exports are allowed only where a framework requires them', () => {
  const others = ['app/api/client.ts', 'app/ui/field.tsx', 'domain/ids.ts', 'server/services.ts'];
  const required = ['app/public/home/home.tsx', 'app/root.tsx', 'vite.config.ts'];
  const text = 'export default function thing() {\n  return 1;\n}\n';
  const files = [...required, ...others].map((file) => [file, text]);
  expect(foundIn(lint(Object.fromEntries(files)))).toEqual(
    others.map((file) => `${file}: lint/style/noDefaultExport`),
  );
});

test('files have at most 300 lines, tests included', () => {
  const text = (lines: number) =>
    Array.from({ length: lines }, (_, at) => `export const n${at} = ${at};\n`).join('');
  const files = { 'server/a.ts': text(301), 'tests/api/b.test.ts': text(301), 'server/c.ts': text(300) };
  expect(foundIn(lint(files))).toEqual([
    'server/a.ts: lint/style/noExcessiveLinesPerFile',
    'tests/api/b.test.ts: lint/style/noExcessiveLinesPerFile',
  ]);
});

test('app/ui/ contains no product terms', () => {
  const files = globSync('app/ui/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(3);
  const terms = /provider|dietitian|insur|referral|patient|clinic/i;
  expect(files.filter((file) => terms.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

describe('each directory table has one writer, so that the history misses no change', () => {
  const SAVE = 'server/directory/providers/save/repository.ts';
  const SAVED = ['providers', 'licenses', 'panels', 'provider_credentials', 'provider_concerns'];
  const LISTS = ['insurance_companies', 'credentials', 'concerns', 'offices', 'faqs', 'notices'];
  const WRITERS: Record<string, string[]> = {
    ...Object.fromEntries(
      [...SAVED, 'provider_languages', 'provider_offices', 'deleted_providers'].map((name) => [name, [SAVE]]),
    ),
    events: ['server/db/history/repository.ts'],
    // Their only writer is server/db/list.ts, which names no table.
    ...Object.fromEntries(LISTS.map((name) => [name, []])),
    practice_facts: ['server/practice/repository.ts'],
    ehr_integration_settings: ['server/practice/repository.ts'],
    notification_recipients: ['server/accounts/notifications/repository.ts'],
  };
  const files = globSync('{server,cli}/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.') && !file.startsWith('server/db/migrations/'),
  );

  test.each(Object.entries(WRITERS))('%s', (table, writers) => {
    const write = new RegExp(
      `(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\('${table}'|(insert into|update|delete from|replace into|truncate) ${table}\\b`,
      'i',
    );
    const found = files.filter((file) => write.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(found.sort()).toEqual([...writers].sort());
  });
});

test('forms send only valid values: nothing in app/ reads others', () => {
  const reads = /\breadForm\b|\breadChanges\b|\.parse\((?!.*\)\.error\b)|\.readRows\((?!.*\)\?\.errors\b)/;
  const found = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\b(JSON|Date)\.parse/g, '');
    return !file.includes('.test.') && reads.test(text);
  });
  expect(found).toEqual([]);
});

describe('casts', () => {
  const casts = globSync('{app,server,domain,cli,tools}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .flatMap(castsIn);

  test('there are few, each with a comment that says why', () => {
    expect(casts.length).toBeLessThanOrEqual(24);
    expect(casts.filter(({ lines }) => !/\/\/ |\*\//.test(lines))).toEqual([]);
  });

  /** Returns the `as` casts of a file, each with its line and the one above. `as const` and `as unknown` are none. */
  function castsIn(file: string): { file: string; line: number; lines: string }[] {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
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
