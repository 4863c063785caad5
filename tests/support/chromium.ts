import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'] as const;

/**
 * Finds or installs Chromium: PLAYWRIGHT_CHROMIUM, the system's, Playwright's download, Debian's package.
 * @throws Error with instructions if none is available.
 */
export function findOrInstallChromium(): string {
  const { PLAYWRIGHT_CHROMIUM } = process.env;
  if (PLAYWRIGHT_CHROMIUM) return PLAYWRIGHT_CHROMIUM;
  const found = inPath(SYSTEM_NAMES) ?? downloaded();
  if (found) return found;

  console.log('Fetching a Chromium for the browser tests…');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  const download = downloaded();
  if (download) return download;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', SHELL_NAMES[0]], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const installed = inPath(SYSTEM_NAMES);
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install one, or name it: PLAYWRIGHT_CHROMIUM=/path/to/chromium',
  );
}

/** Finds a headless shell: Chromium without its interface, which needs less processor time. */
export function findHeadlessShell(): string | undefined {
  const download = chromium.executablePath();
  const shells = download.replace(/chromium-(\d+).*/, 'chromium_headless_shell-$1/*/*headless[-_]shell');
  return inPath(SHELL_NAMES) ?? globSync(shells)[0];
}

function inPath(names: readonly string[]): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((place) => names.map((name) => path.join(place, name)))
    .find((file) => existsSync(file));
}

function downloaded(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}
