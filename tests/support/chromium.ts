import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installPackages } from './programs.ts';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'] as const;

export function findChromium(): string | undefined {
  const download = chromium.executablePath();
  const installed = process.env.PLAYWRIGHT_CHROMIUM ?? findProgram(SYSTEM_NAMES);
  return installed ?? (existsSync(download) ? download : undefined);
}

/**
 * Finds Chromium, or installs Playwright's download or Debian's package.
 * @throws Error with instructions if none is available.
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('Fetching a Chromium for the browser tests…');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  if (!findChromium()) installPackages(['chromium', SHELL_NAMES[0]]);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install one, or name it: PLAYWRIGHT_CHROMIUM=/path/to/chromium',
  );
}

/** Finds a headless shell, which needs less processor time than Chromium, unless PLAYWRIGHT_CHROMIUM names a browser. */
export function findHeadlessShell(): string | undefined {
  if (process.env.PLAYWRIGHT_CHROMIUM) return undefined;
  const download = chromium.executablePath();
  const shells = download.replace(/chromium-(\d+).*/, 'chromium_headless_shell-$1/*/*headless[-_]shell');
  return findProgram(SHELL_NAMES) ?? globSync(shells)[0];
}
