import { readFile } from 'node:fs/promises';
import { testRequest } from '#contract/testing/test-request.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';

const DAY = 86_400_000;

test('a saved request is found by time and connection, shows its remaining details, and is exported', async ({
  open,
}) => {
  const yesterday = Date.now() - DAY;
  const failed = testRequest({
    id: 7,
    connectionId: 'gone',
    connectionName: 'Old lake',
    startedAt: yesterday,
    path: '/v1/table/yesterday/describe',
    status: 503,
    xRequestId: '6f1c0d3e-0000-4000-8000-000000000000',
  });
  const why = 'Not saved: only bodies of failed requests and of changes are.';
  const side = { headers: [], body: { state: 'left-out' as const, why } };
  const parts = await open({
    ...connectedTo({ id: 'wide', name: 'wide' }),
    requests: [testRequest({ id: 9, connectionId: 'wide', startedAt: Date.now() })],
    answers: [
      {
        catalog: { children: silent },
        activity: {
          earlier: ({ before }) =>
            before === null
              ? { entries: [failed], next: 'more' }
              : { entries: [{ ...failed, id: 6, startedAt: yesterday - DAY }], next: null },
          messages: () => ({ request: side, answer: side }),
          export: async function* () {
            yield '{"log":';
            yield '{}}';
          },
        },
      },
    ],
  });
  const { window } = parts;
  const { activity, page } = window;
  await window.toggleActivity();
  await expect(activity.requests).toHaveCount(1);

  await test.step('saved requests and earlier ones load on demand, with date and connection', async () => {
    await activity.choose('Time', 'All saved');
    await expect(activity.requests).toHaveCount(2);
    await expect(activity.request('yesterday')).toContainText('Old lake');
    await expect(activity.request('yesterday')).toContainText(String(new Date(yesterday).getFullYear()));
    await expect(activity.drawer).toContainText('1 earlier request, more are saved');
    await activity.drawer.getByRole('button', { name: 'Load earlier' }).click();
    await expect(activity.requests).toHaveCount(3);
    await expectAccessible(page);
  });
  await test.step('a request without a saved body says why, and can’t be sent again', async () => {
    await activity.openDetails('yesterday');
    await expect(activity.facts).toContainText('6f1c0d3e-0000-4000-8000-000000000000');
    await activity.show('Response');
    await expect(activity.details).toContainText(why);
    await expect(activity.replayButton).toHaveCount(0);
  });
  await test.step('the connection filter leaves only the requests of that connection', async () => {
    await activity.choose('Connection', 'wide');
    await expect(activity.requests).toHaveCount(1);
    await expect
      .poll(() => parts.inputsOf('activity.earlier').at(-1))
      .toMatchObject({ filter: { connectionId: 'wide' } });
  });
  await test.step('the filtered requests are exported as a file', async () => {
    const download = page.waitForEvent('download');
    await activity.drawer.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'HAR 1.2' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^activity \d{4}-\d\d-\d\d\.har$/);
    expect(await readFile(await file.path(), 'utf8')).toBe('{"log":{}}');
    expect(parts.inputsOf('activity.export')).toMatchObject([
      { format: 'har', filter: { connectionId: 'wide' } },
    ]);
  });
});
