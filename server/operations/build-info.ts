import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Returns the version and the commit: in a container from package.json, in a checkout from git. */
export function readBuildInfo(): { version: string; commit: string } {
  const { version, commit } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return { version, commit: commit ?? readCommit() };
}

function readCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}
