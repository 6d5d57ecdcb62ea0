import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ShellOptions } from './fixtures/app.ts';

const results = join(import.meta.dirname, '../test-results');

export default defineConfig<ShellOptions>({
  testDir: 'specs',
  outputDir: join(results, 'e2e'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine of a CI has neighbours: what fails there is tried once more, and named even when it then passes. Where
  // somebody sits before it, it fails at once: a test that needs a second try hides a fault, in it or in the program.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['json', { outputFile: join(results, 'e2e.json') }]],
  // A trace of every step takes an eighth of the time: for whoever looks into a failure, with VITRINE_TRACE=1.
  use: { trace: process.env.VITRINE_TRACE ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'browser', use: { shell: 'browser' } },
    { name: 'desktop', use: { shell: 'desktop' } },
  ],
});
