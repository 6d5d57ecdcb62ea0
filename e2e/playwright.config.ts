import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ShellOptions } from './fixtures/app.ts';

const results = join(import.meta.dirname, '../test-results');

/** Both shells on every spec that can run there, and not only on what can differ between them. */
const isFull = Boolean(process.env.VITRINE_EVERY_SPEC);

const specsIn = (...folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.spec.ts`);
/** They are made when they are wanted, and prove nothing. */
const PICTURES = 'look/pictures.spec.ts';
const ONE_SHELL = ['journeys', 'look', 'specs'];

export default defineConfig<ShellOptions>({
  testDir: '.',
  outputDir: join(results, 'e2e'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: join(results, 'e2e.json') }]],
  // A trace of every step takes an eighth of the time: for whoever looks into a failure, with VITRINE_TRACE=1.
  use: { trace: process.env.VITRINE_TRACE ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'prepare', testMatch: 'prepare.setup.ts' },
    { name: 'parts', testMatch: specsIn('parts'), use: { shell: 'browser' } },
    {
      name: 'browser',
      testMatch: specsIn('shells', 'browser', ...ONE_SHELL),
      testIgnore: PICTURES,
      use: { shell: 'browser' },
      dependencies: ['prepare'],
    },
    {
      name: 'desktop',
      testMatch: specsIn('shells', 'desktop', ...(isFull ? ONE_SHELL : [])),
      testIgnore: PICTURES,
      use: { shell: 'desktop' },
      dependencies: ['prepare'],
    },
    {
      name: 'pictures',
      testMatch: PICTURES,
      use: { shell: 'browser' },
      dependencies: ['prepare'],
    },
    { name: 'soak', testMatch: specsIn('soak'), use: { shell: 'browser' }, dependencies: ['prepare'] },
  ],
});
