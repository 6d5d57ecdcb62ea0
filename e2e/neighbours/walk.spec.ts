import { expect, test } from '../fixtures/journey.ts';
import { CHANGE_STEPS } from './change-steps.ts';
import { OTHER_STEPS } from './other-steps.ts';
import { proxyBefore } from './proxy.ts';
import { QUERY_STEPS } from './query-steps.ts';
import { TABLE_STEPS } from './table-steps.ts';
import { readServer } from './walked-servers.ts';

/** Ordered so that each step can run even if the previous one failed. */
const STEPS = [...TABLE_STEPS, ...QUERY_STEPS, ...OTHER_STEPS, ...CHANGE_STEPS];

const TOKEN = 'a-token-for-tests';

test('every page, every parameter of the query form, and every change works with one server', async ({
  connected,
}) => {
  const { url, server } = readServer();
  const { window } = await connected({
    answer: proxyBefore(url, TOKEN),
    name: 'walked',
    credentials: { bearer: TOKEN },
  });
  for (const { name, walk } of STEPS) {
    await test.step(name, async () => {
      try {
        await window.press('Alt+1');
        await walk(window, server);
      } catch (problem) {
        // A soft failure, so that the remaining steps still run.
        expect.soft(problem instanceof Error ? problem.message : String(problem), name).toBe('');
        await window.page.reload();
        await window.page.locator('[data-app-state="ready"]').waitFor({ state: 'attached' });
      }
    });
  }
});
