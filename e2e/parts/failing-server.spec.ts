import type { FailureCode, FailureDetails } from '../../src/contract/index.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing, silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

/** A way in which a call can fail that came from a server, as the host tells of it. */
const FAILURES: readonly (readonly [FailureCode, FailureDetails])[] = [
  [
    'REFUSED',
    { message: 'The server wants a key (401).', status: 401, code: 16, meaning: 'unauthenticated' },
  ],
  ['SERVER_ERROR', { message: 'The server is busy (503).', status: 503, serverMessage: 'Come back later.' }],
  ['BAD_ANSWER', { message: 'The answer is not JSON.', status: 200, serverMessage: '{"a": [' }],
  ['BAD_ANSWER', { message: 'The answer is larger than 50 MB.', isTooLarge: true }],
  ['UNREACHABLE', { message: 'The connection broke before the answer was complete.' }],
  ['TIMED_OUT', { message: 'The server did not answer within 30 s.' }],
];

function failingCatalog(code: FailureCode, details: FailureDetails): Answers {
  const fail = failing(code, details);
  return { catalog: { table: fail, children: fail } };
}

test('whatever goes wrong with every answer: the page and the tree say what happened, and recover', async ({
  open,
}) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  const { sidebar, table, tabs } = parts.window;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.fact('Version')).toBeVisible();
  await tabs.keep('items');
  for (const [code, details] of FAILURES) {
    await test.step(details.message, async () => {
      parts.change(failingCatalog(code, details));
      // What was known stays, with why it is old; what was never known says why it is not there.
      await table.readAgainButton.click();
      await expect(table.problem.first()).toContainText(details.message);
      await expect(table.fact('Version')).toBeVisible();
      await sidebar.refresh();
      await expect(sidebar.tree).toContainText(`Not read: ${details.message}`);
      await expect(sidebar.row('items')).toBeVisible();

      parts.change(sampleAnswers());
      await table.readAgainButton.click();
      await expect(table.problem).toHaveCount(0);
      await expect(table.fact('Version')).toBeVisible();
      await sidebar.refresh();
      await expect(sidebar.tree).not.toContainText('Not read');
    });
  }
});

test('no answer at all: the wait is counted, can be left, and nothing else waits for it', async ({
  open,
}) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  const { window } = parts;
  const { sidebar, table, tabs } = window;
  await sidebar.choose('prod', 'ml');
  await sidebar.openToKeep('items');
  await expect(table.fact('Version')).toBeVisible();
  parts.change({ catalog: { table: silent } });
  await sidebar.openToKeep('users');
  await expect(table.name).toHaveText('users');
  await expect(table.article).toContainText(/\b[1-9] s\b/);

  await test.step('nothing else waits', async () => {
    const { table: answer } = sampleAnswers().catalog ?? {};
    if (answer === undefined) throw new Error('The sample has tables.');
    parts.change({
      catalog: {
        table: (input, asked) => (input.id.at(-1) === 'users' ? silent(input, asked) : answer(input, asked)),
      },
    });
    await tabs.show('items');
    await table.readAgainButton.click();
    await expect(table.fact('Version')).toBeVisible();
    await sidebar.choose('shop', 'orders');
    await expect(table.fact('Version')).toHaveText('61');
  });
  await tabs.show('users');
  await table.cancelButton.click();
  await expect(table.article).toContainText('Stopped');
  const waited = parts.seen.filter(({ call, input }) => call === 'catalog.table' && isAbout(input, 'users'));
  await expect.poll(() => waited.every(({ signal }) => signal?.aborted)).toBe(true);
});

function isAbout(input: unknown, table: string): boolean {
  return JSON.stringify(input).includes(`"${table}"`);
}
