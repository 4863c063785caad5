import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browsers/*.test.ts'],
    globalSetup: 'tests/browsers/install.ts',
    testTimeout: 120_000,
    // Starting a browser takes seconds.
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Show the line in the journey.
    onStackTrace: (_error, { file }) => !file.endsWith('tests/browsers/page.ts'),
  },
});
