import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds or installs Chromium: PLAYWRIGHT_CHROMIUM, the system's, Playwright's download, Debian's package.
 * @throws Error with instructions if none is available.
 */
export function findOrInstallChromium(): string {
  const { PLAYWRIGHT_CHROMIUM } = process.env;
  if (PLAYWRIGHT_CHROMIUM) return PLAYWRIGHT_CHROMIUM;
  const found = systemChromium() ?? downloaded();
  if (found) return found;

  console.log('Fetching a Chromium for the browser tests…');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  const download = downloaded();
  if (download) return download;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const installed = systemChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install one, or name it: PLAYWRIGHT_CHROMIUM=/path/to/chromium',
  );
}

function systemChromium(): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((place) => SYSTEM_NAMES.map((name) => path.join(place, name)))
    .find((file) => existsSync(file));
}

function downloaded(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}
