import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ShellOptions } from './fixtures/app.ts';

const results = join(import.meta.dirname, '../test-results');

/** Runs every spec that supports both shells in both, not only those whose result can differ between them. */
const isFull = Boolean(process.env.VITRINE_EVERY_SPEC);

const specsIn = (...folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.spec.ts`);
/** They are run on demand only, and check nothing. */
const PICTURES = 'look/pictures.spec.ts';
const ONE_SHELL = ['journeys', 'look', 'walks'];
const OTHERS = isFull ? ONE_SHELL : [];

/** The host in the process of the tests, and a headless browser. */
const WARM = { shell: 'browser', asProgram: false, chromium: 'headless' } as const;
/** As users run it: the host in a process of its own, and a browser with windows. */
const WHOLE = { shell: 'browser', asProgram: true, chromium: 'whole' } as const;

export default defineConfig<ShellOptions>({
  testDir: '.',
  // The built files are not transformed: for a file of a megabyte that takes longer than a server may take to start.
  build: { external: [join(import.meta.dirname, '../out/**')] },
  outputDir: join(results, 'e2e'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // For tests that hang: the slowest one takes a sixth of it, and the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // Tracing each step takes an eighth of the time, so it is on with VITRINE_TRACE=1 only, to debug a failure.
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
