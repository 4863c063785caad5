/**
 * Installs packages and, with --build, builds the pages, each only if its inputs have changed.
 * Plain JavaScript: the system's Node.js runs it, because the pinned version is one of the packages.
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
    'practice.story.ts',
    'server/pages/entry.ts',
    'tools/build.mjs',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ],
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
runUnlessCurrent(INSTALL, 'Installing packages…', [
  'ci',
  '--include=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]);
if (process.argv.includes('--build'))
  runUnlessCurrent(BUILD, 'Building the site…', ['run', '--silent', 'build']);

/** Runs npm unless the outputs exist and the stamp matches the inputs. */
function runUnlessCurrent({ stamp, outputs, inputs }, message, npmArguments) {
  const digest = hashFiles(inputs);
  const hasOutputs = [stamp, ...outputs].every((file) => existsSync(file));
  if (hasOutputs && readFileSync(stamp, 'utf8') === digest) return;
  console.error(message);
  const { status } = spawnSync(['npm', ...npmArguments].join(' '), {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  if (status !== 0) {
    console.error(`"npm ${npmArguments.join(' ')}" failed; see its output above.`);
    process.exit(status ?? 1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

function hashFiles(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(listFiles).sort())
    hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(file) {
  const entries = existsSync(file) ? readdirOrNull(file) : [];
  return entries === null ? [file] : entries.flatMap((entry) => listFiles(path.join(file, entry)));
}

/** Returns the names in a folder, or null for a file. */
function readdirOrNull(file) {
  try {
    return readdirSync(file);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
