import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/process.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const TITLE = `sorrel-${version}-${process.platform}-${process.arch}`;
const ARCHIVE = path.resolve(`release/${TITLE}.tar.gz`);

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'release'], { stdio: ['ignore', 'ignore', 'inherit'] });
}, 600_000);

/** Unpacks the archive in an empty folder. */
function unpacked(): string {
  const folder = temporaryFolder({ holdsSource: true });
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', folder]);
  return folder;
}

test('the archive starts, serves and runs commands with no network, no PATH and no settings', () => {
  const folder = unpacked();
  mkdirSync(path.join(folder, 'practice'));
  const run = [
    process.execPath,
    path.resolve(import.meta.dirname, 'use-release.ts'),
    path.join(folder, TITLE),
  ];
  // A network namespace has no network but its own localhost.
  const offline = ['unshare', '--map-root-user', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
  const [program = '', ...args] = process.platform === 'linux' ? [...offline, ...run] : run;
  const { stdout, stderr } = spawnSync(program, args, {
    cwd: path.join(folder, 'practice'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const seen = JSON.parse(stdout);
  expect(seen).toEqual({
    statuses: { '/': 200, '/healthz': 200, '/readyz': 200, script: 200 },
    // Without git, from the archive's own package.json.
    build: expect.stringMatching(new RegExp(`^${version} \\([0-9a-f]{7,}\\)\n$`)),
    help: expect.stringContaining('Example: sorrel invite ana@example.com\n'),
    invited: expect.stringMatching(/^http:\/\/localhost:3000\/portal\/verify-invitation\S+\n$/),
    exitCode: 0,
    online: false,
  });
});

test('the archive is half the size of the earlier production installation and has no tests', () => {
  const folder = path.join(unpacked(), TITLE);
  const files = globSync('**/*', { cwd: folder }).map((file) => ({
    file,
    bytes: statSync(path.join(folder, file)).size,
  }));
  const bytes = (pattern: RegExp) =>
    files.filter(({ file }) => pattern.test(file)).reduce((sum, { bytes }) => sum + bytes, 0);
  // Without binutils, Node.js keeps its debug symbols: 16 MB more.
  expect(bytes(/^bin\/node$/)).toBeLessThan(130e6);
  expect(bytes(/^node_modules\//)).toBeLessThan(45e6);
  expect(files.filter(({ file }) => /\.test\.ts$|(^|\/)\.env$/.test(file))).toEqual([]);
});

test('the bill of materials lists what runs, what the pages contain and Node.js, and no tools', () => {
  const folder = path.join(unpacked(), TITLE);
  const { bomFormat, components } = JSON.parse(readFileSync(path.join(folder, 'sorrel.cdx.json'), 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['hono', 'pg', 'sharp', 'react', '@fontsource/fraunces']));
  expect(names.filter((name: string) => /^node-(bin-)?(linux|darwin)/.test(name))).toHaveLength(1);
  expect(names.filter((name: string) => /^(vite|vitest|typescript|@playwright\/test)$/.test(name))).toEqual(
    [],
  );
  const installed = globSync('node_modules/{*,@*/*}/package.json', { cwd: folder });
  for (const file of installed) {
    expect(names).toContain(JSON.parse(readFileSync(path.join(folder, file), 'utf8')).name);
  }
});
