import { defineConfig } from 'vitest/config';

/** Apart from the unit tests: these need Python and what it fetched. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['interop/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
