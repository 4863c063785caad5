/** Launches the browser that the tests use. */
import { type Browser, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../tests/support/chromium.ts';

export const CHROMIUM_ARGUMENTS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findOrInstallChromium(), args: CHROMIUM_ARGUMENTS });
}
