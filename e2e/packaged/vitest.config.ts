import { defineConfig } from 'vitest/config';

/** Tests of built packages, which `npm run package:prove` runs. */
export default defineConfig({
  test: {
    include: ['e2e/packaged/*.test.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 200 } },
  },
});
