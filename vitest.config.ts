import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const WITH_DATABASE = 'server/**/*.db.test.ts';

export default defineConfig({
  test: {
    // Extends zod before any file creates a schema: the OpenAPI document cannot describe earlier ones.
    setupFiles: '@hono/zod-openapi',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Test files in one worker share loaded modules, which have no state of their own.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Two per processor, because some tests mostly wait; each holds connections to PostgreSQL.
    maxWorkers: Math.min(availableParallelism() * 2, 8),
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,domain,server,tests/unit}/**/*.test.{ts,tsx}'],
          exclude: [WITH_DATABASE],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [
            WITH_DATABASE,
            'tests/api/**/*.test.ts',
            ...(process.env.TEST_DEPTH === 'deep' ? ['tests/deploy/**/*.test.ts'] : []),
          ],
          globalSetup: './tests/support/database-setup.ts',
        },
      },
    ],
  },
});
