import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fillTables, run, startLocalServer, startTrackedAdapter } from './testing/programs.ts';

const ROOT = join(import.meta.dirname, '..');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');

/** Has the names that e2e/neighbours uses. */
const STARTS = {
  reference: async () => {
    const { url, end } = await startTrackedAdapter();
    onTestFinished(end);
    return url;
  },
  local: () => startLocalServer({ sample: false }),
};

it.for(['reference', 'local'] as const)(
  'the window walks over the tables of the %s server',
  async (name, { signal }) => {
    const url = await STARTS[name]();
    await fillTables(url);
    const walked = await run(
      process.execPath,
      [
        PLAYWRIGHT,
        'test',
        `--config=${join(ROOT, 'e2e/playwright.config.ts')}`,
        '--project=neighbours',
        // Playwright empties this folder, so each server has its own.
        `--output=${join(ROOT, 'test-results/walk', name)}`,
      ],
      { environment: { VITRINE_WALKED_SERVER: name, VITRINE_WALKED_URL: url }, signal },
    );
    expect(walked.code, walked.output).toBe(0);
  },
);
