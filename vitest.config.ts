import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/** Functions of their arguments: these rooms and folders hold nothing that one test could leave to another. */
const MODELS = ['src/{batch,contract,plan,protocol}/**/*.test.ts', 'src/renderer/**/model/**/*.test.ts'];

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    projects: [
      // Most of the time of such a file goes into a process of its own, so many of them have one together.
      { extends: true, test: { name: 'models', include: MODELS, isolate: false } },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...configDefaults.exclude, ...MODELS],
        },
      },
      // What was built, and the commands that start it.
      {
        extends: true,
        test: {
          name: 'built',
          include: ['e2e/built/*.test.ts'],
          globalSetup: ['scripts/testing/set-up-built.mjs'],
          testTimeout: 60_000,
        },
      },
    ],
    // Processes, not threads: some tests load native modules, and some end their children.
    pool: 'forks',
    setupFiles: process.env.CI || process.env.VITRINE_RUNS ? ['scripts/testing/properties.mjs'] : [],
    maxWorkers: process.env.CI ? 2 : '75%',
    // A class is called what it is called in the file.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    // Many of them start real processes, and the machines of a CI have neighbours.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What the table engine warns of in a test is meant for its makers.
    env: { LANCEDB_LOG: 'error' },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
