/**
 * Makes a fresh clone ready: installs packages and, with --build, builds the pages; each only when something it
 * depends on has changed. Plain JavaScript for the machine's own Node.js, since the pinned one comes with the packages.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALL = {
  stamp: 'node_modules/.installed-from',
  outputs: ['node_modules/.package-lock.json'],
  inputs: ['package.json', 'package-lock.json'],
};
const BUILD = {
  stamp: 'build/.built-from',
  outputs: ['build/server/index.js', 'build/client/assets'],
  inputs: [
    'app',
    'domain',
    'practice.config.ts',
    'server/pages.ts',
    'tools/build.mjs',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ],
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
unlessDone(INSTALL, 'Installing packages…', [
  'ci',
  '--include=dev',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]);
if (process.argv.includes('--build')) unlessDone(BUILD, 'Building the site…', ['run', '--silent', 'build']);

/** Runs npm with the arguments unless it already did for the same inputs and what it made is there. */
function unlessDone({ stamp, outputs, inputs }, message, npmArguments) {
  const digest = digestOf(inputs);
  const isDone = [stamp, ...outputs].every((file) => existsSync(file));
  if (isDone && readFileSync(stamp, 'utf8') === digest) return;
  console.error(message);
  const { status } = spawnSync(['npm', ...npmArguments].join(' '), {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  if (status !== 0) {
    console.error(`"npm ${npmArguments.join(' ')}" failed; its messages stand above.`);
    process.exit(status ?? 1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

function digestOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn).sort())
    hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(place) {
  const entries = existsSync(place) ? readdirSafe(place) : [];
  return entries === null ? [place] : entries.flatMap((entry) => filesIn(path.join(place, entry)));
}

/** The names in a folder, or null for a file. */
function readdirSafe(place) {
  try {
    return readdirSync(place);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
