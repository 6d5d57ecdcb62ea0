import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/build/build-facts.ts';

/** They measure the memory of their own process. */
const ALONE = ['src/server/http/faults-memory.test.ts'];

/** Their modules remember nothing from one call to the next, which `stateless-rooms.test.mjs` holds. */
const STATELESS = [
  'src/{batch,contract,core,engine,lance-format,plan,protocol,server,tuning}/**/*.test.ts',
  'src/renderer/**/model/**/*.test.ts',
];

const EVERY = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'];
const { exclude } = configDefaults;

export default defineConfig({
  plugins: [react()],
  define: buildFacts(),
  test: {
    environment: 'node',
    // A process for each file would cost more than most of the files: it starts, and it reads all modules again.
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: { name: 'rooms', include: STATELESS, exclude: [...exclude, ...ALONE], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: EVERY,
          exclude: [...exclude, ...ALONE, ...STATELESS],
          isolate: false,
          setupFiles: ['scripts/testing/fresh-modules.mjs'],
        },
      },
      // What was built, and the commands that start it.
      {
        extends: true,
        test: {
          name: 'built',
          include: ['e2e/{built,fuzz}/*.test.ts'],
          globalSetup: ['scripts/testing/set-up-built.mjs'],
          testTimeout: 60_000,
        },
      },
    ],
    // Processes, not threads: some tests load native modules, and some end their children.
    pool: 'forks',
    globalSetup: ['scripts/testing/set-up-run.mjs'],
    setupFiles: ['scripts/testing/properties.mjs'],
    maxWorkers: Math.max(2, Math.floor(availableParallelism() * 0.75)),
    // A class is called what it is called in the file.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    // Many of them start real processes, and the machines of a CI have neighbours.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What the table engine warns of in a test is meant for its makers.
    env: { LANCEDB_LOG: 'error' },
    // What is waited for comes at once, but for a machine with too much to do.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
