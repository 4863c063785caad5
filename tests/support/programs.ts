import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian installs servers outside the PATH of unprivileged users. */
const SEARCH_PATH = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

export function findProgram(names: readonly string[]): string | undefined {
  return SEARCH_PATH.flatMap((place) => names.map((name) => path.join(place, name))).find((file) =>
    existsSync(file),
  );
}

export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** @returns the path of a program. @throws Error that says how to install it. */
export function requireProgram(name: string, debianPackage = name): string {
  const found = findProgram([name]);
  if (found) return found;
  throw new Error(`These tests need ${name}. Install it, as with: apt-get install ${debianPackage}`);
}
