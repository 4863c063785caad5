import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './tests/support/chromium.ts';

const browser = findHeadlessShell() ?? findChromium();

const CHROMIUM_ARGUMENTS = [
  // No calls home, which a closed network would answer with errors.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Few processes and no emulated graphics card: a quarter less processor time.
  '--disable-gpu',
  '--in-process-gpu',
  '--process-per-site',
  '--renderer-process-limit=1',
];

export default defineConfig({
  testDir: 'tests/e2e',
  // Node.js reads TypeScript itself.
  build: { external: ['**/*'] },
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // The second try records the trace; the run fails even if it passes.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [['list', { printSteps: false }]],
  // A bound, not a wait: on one slow core a test of a second takes twenty.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    // Kept under test-results/; what they show is fixtures only.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...CHROMIUM_ARGUMENTS] : CHROMIUM_ARGUMENTS,
    },
  },
});
