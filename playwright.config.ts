import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './tests/support/chromium.ts';

const browser = findHeadlessShell() ?? findChromium();

const CHROMIUM_ARGUMENTS = [
  // Disable calls home, which fail with errors in a closed network.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Few processes and no emulated graphics card: saves a quarter of the CPU time.
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
  // Generous, because on one slow core a one-second test takes twenty.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    // Traces are kept under test-results/ and contain only fixture data.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...CHROMIUM_ARGUMENTS] : CHROMIUM_ARGUMENTS,
    },
  },
});
