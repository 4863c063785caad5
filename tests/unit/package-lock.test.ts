import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { integrity?: string; resolved?: string; inBundle?: true; hasInstallScript?: true };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
// The root has no archive, and bundled packages are inside another package's archive.
const archives = Object.entries(packages).filter(([folder, { inBundle }]) => folder !== '' && !inBundle);

test('every package archive has a checksum, so no registry can replace it', () => {
  expect(archives.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no entry names a registry', () => {
  expect(archives.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('no package needs an install script, which tools/setup.mjs skips', () => {
  expect(Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript)).toEqual([]);
});
