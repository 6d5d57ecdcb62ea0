import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ShellOptions } from './fixtures/app.ts';

const results = join(import.meta.dirname, '../test-results');

/** Both shells on every spec that can run there, and not only on what can differ between them. */
const isFull = Boolean(process.env.VITRINE_EVERY_SPEC);

const specsIn = (...folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.spec.ts`);
/** They are taken when they are wanted, and prove nothing. */
const PICTURES = 'look/pictures.spec.ts';
const ONE_SHELL = ['journeys', 'look', 'walks'];
const OTHERS = isFull ? ONE_SHELL : [];

/** The host in the process of the tests, and a browser without a window around it. */
const WARM = { shell: 'browser', asProgram: false, chromium: 'headless' } as const;
/** As users have it: a program of its own, and the whole browser. */
const WHOLE = { shell: 'browser', asProgram: true, chromium: 'whole' } as const;

export default defineConfig<ShellOptions>({
  testDir: '.',
  // What was built runs as it is: to read and write a megabyte once more took longer than a server has for its start.
  build: { external: [join(import.meta.dirname, '../out/**')] },
  outputDir: join(results, 'e2e'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // For what hangs: the longest takes a sixth of it, and machines have neighbours.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // A trace of every step takes an eighth of the time: for whoever looks into a failure, with VITRINE_TRACE=1.
  use: { trace: process.env.VITRINE_TRACE ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'prepare', testMatch: 'prepare.setup.ts' },
    { name: 'parts', testMatch: specsIn('parts'), use: WARM },
    {
      name: 'journeys',
      testMatch: specsIn(...ONE_SHELL),
      testIgnore: PICTURES,
      use: WARM,
      dependencies: ['prepare'],
    },
    {
      name: 'browser',
      testMatch: specsIn('shells', 'browser', ...OTHERS),
      testIgnore: PICTURES,
      use: WHOLE,
      dependencies: ['prepare'],
    },
    {
      name: 'desktop',
      testMatch: specsIn('shells', 'desktop', ...OTHERS),
      testIgnore: PICTURES,
      use: { shell: 'desktop' },
      dependencies: ['prepare'],
    },
    { name: 'pictures', testMatch: PICTURES, use: WARM, dependencies: ['prepare'] },
    // Against a server that `npm run interop` starts.
    {
      name: 'neighbours',
      testMatch: specsIn('neighbours'),
      use: { ...WARM, actionTimeout: 20_000 },
      timeout: 600_000,
    },
    { name: 'soak', testMatch: specsIn('soak'), use: WARM, dependencies: ['prepare'] },
  ],
});
