import { defineConfig } from '@playwright/test';

/** The switches keep Chromium from calling home, which a closed network would answer with errors. */
const CHROMIUM_ARGUMENTS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,a11y}/**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list', { printSteps: false }]],
  // A bound, not a wait: on one slow core a test of a second takes twenty.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    // Kept under test-results/; what they show is fixtures only.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.PLAYWRIGHT_CHROMIUM && { executablePath: process.env.PLAYWRIGHT_CHROMIUM }),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...CHROMIUM_ARGUMENTS] : CHROMIUM_ARGUMENTS,
    },
  },
});
