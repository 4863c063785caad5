import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,domain,server,tests/api,tests/unit}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/database-setup.ts',
    testTimeout: 30_000,
    // On two processors the default is one.
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
  },
});
