import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{app,domain,server,tests/api,tests/unit}/**/*.test.{ts,tsx}',
      ...(process.env.TEST_DEPTH === 'deep' ? ['tests/deploy/**/*.test.ts'] : []),
    ],
    globalSetup: './tests/support/database-setup.ts',
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
  },
});
