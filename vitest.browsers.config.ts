import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browsers/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Show the line in the journey.
    onStackTrace: (_error, { file }) => !file.endsWith('tests/browsers/page.ts'),
  },
});
