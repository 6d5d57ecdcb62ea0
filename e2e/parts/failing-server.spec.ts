import {
  type FailureCode,
  type FailureDetails,
  type LastResponse,
  LOCAL_CONNECTION_ID,
} from '#contract/index.ts';
import { Failure } from '#core/failure.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { failing, silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

interface ServerFailure {
  readonly code: FailureCode;
  readonly details: FailureDetails;
  /** Not loaded before its step. */
  readonly namespace: string;
  readonly name: string;
}

/** One failure for each way in which the host reports a failing server. */
const FAILURES: readonly ServerFailure[] = [
  {
    code: 'REFUSED',
    details: { message: 'The server wants a key (401).', status: 401, code: 16, meaning: 'unauthenticated' },
    namespace: 'shop',
    name: 'orders',
  },
  {
    code: 'SERVER_ERROR',
    details: { message: 'The server is busy (503).', status: 503, serverMessage: 'Come back later.' },
    namespace: 'analytics',
    name: 'experiments',
  },
  {
    code: 'BAD_ANSWER',
    details: { message: 'The answer is not JSON.', status: 200, serverMessage: '{"a": [' },
    namespace: 'research',
    name: 'papers',
  },
  {
    code: 'BAD_ANSWER',
    details: { message: 'The answer exceeds 50 MB.', isTooLarge: true },
    namespace: 'support',
    name: 'macros',
  },
  {
    code: 'UNREACHABLE',
    details: { message: 'The connection closed before the response was complete.' },
    namespace: 'archive',
    name: '2023',
  },
  {
    code: 'TIMED_OUT',
    details: { message: 'The server didn’t respond within 30 s.' },
    namespace: 'warehouse',
    name: 'suppliers',
  },
];

function failingCatalog(code: FailureCode, details: FailureDetails): Answers {
  const fail = failing(code, details);
  return { catalog: { table: fail, children: fail } };
}

test('page and tree show each kind of server failure, and recover on refresh', async ({ open }) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  const { sidebar, table, tabs } = parts.window;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.fact('Version')).toBeVisible();
  await tabs.keep('items');
  for (const { code, details, namespace, name } of FAILURES) {
    await test.step(details.message, async () => {
      parts.change(failingCatalog(code, details));
      // Loaded data stays visible with the error; data that was never loaded is replaced by the error.
      await table.readAgainButton.click();
      await expect(table.problem.first()).toContainText(details.message);
      await expect(table.fact('Version')).toBeVisible();
      await sidebar.toggle(namespace);
      await expect(sidebar.tree).toContainText(`Couldn’t load: ${details.message}`);
      await sidebar.refresh();
      await expect(sidebar.tree).toContainText(`Couldn’t load: ${details.message}`);
      await expect(sidebar.row('models')).toBeVisible();

      parts.change(sampleAnswers());
      await table.readAgainButton.click();
      await expect(table.problem).toHaveCount(0);
      await expect(table.fact('Version')).toBeVisible();
      await sidebar.refresh();
      await expect(sidebar.row(name)).toBeVisible();
      await expect(sidebar.tree).not.toContainText('Couldn’t load');
      // Collapses the namespace, so that the next one is visible.
      await sidebar.toggle(namespace);
    });
  }
});

test('a retry recovers from an unreachable server, and waiting for a silent server can be canceled', async ({
  open,
}) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  const { frame, sidebar, table, tabs } = parts.window;

  await test.step('page, tree, and status show an unreachable server, and one retry refreshes them all', async () => {
    const sendResponse = (answer: LastResponse) =>
      parts.sendEvents({ type: 'answered', connectionId: LOCAL_CONNECTION_ID, answer });
    await sidebar.choose('prod', 'ml', 'items');
    sendResponse({ state: 'done', duration: 12, status: 200 });
    await expect(frame.statusBar).toContainText('12 ms');

    const fail = failing('UNREACHABLE', { message: 'Couldn’t reach the server (connection refused).' });
    parts.change({ catalog: { table: fail, children: fail, namespace: fail } });
    // With this delay, only the test’s click retries; no automatic retry comes before it.
    sendResponse({ state: 'failed', duration: 5, retryAfter: 600_000 });
    await sidebar.refresh();
    await table.readAgainButton.click();
    await expect(table.problem).toHaveCount(1);
    await expect(table.article).toContainText('Retrying in');
    await expect(sidebar.coverage).toContainText('refresh failed');
    await expect(sidebar.complete).toHaveCount(0);
    await expect(sidebar.problem).toHaveCount(0);
    await expect(frame.statusBar).toContainText('unreachable');

    let probes = 0;
    parts.change(sampleAnswers(), {
      catalog: {
        namespace: () => {
          probes += 1;
          sendResponse({ state: 'done', duration: 9, status: 404 });
          throw new Failure('NOT_SUPPORTED', { message: 'This server describes no namespaces.' });
        },
      },
    });
    await frame.statusBar.getByRole('button', { name: 'Retry now' }).click();
    await expect(table.problem).toHaveCount(0);
    await expect(sidebar.complete).toBeVisible();
    await expect(frame.statusBar).not.toContainText('Retry');
    expect(probes).toBe(1);
  });

  await test.step('a request without a response shows its waiting time, can be canceled, and blocks nothing else', async () => {
    await sidebar.openToKeep('items');
    await expect(table.fact('Version')).toBeVisible();
    parts.change({ catalog: { table: silent } });
    await sidebar.openToKeep('users');
    await expect(table.name).toHaveText('users');
    await expect(table.article).toContainText('Loading table from sample');
    const seconds = table.article.getByText(/^\d+ s$/);
    const first = await seconds.innerText();
    await expect(seconds).not.toHaveText(first);

    await test.step('other tables load in the meantime', async () => {
      const { table: answer } = sampleAnswers().catalog ?? {};
      if (answer === undefined) throw new Error('The sample has tables.');
      parts.change({
        catalog: {
          table: (input, options) =>
            input.id.at(-1) === 'users' ? silent(input, options) : answer(input, options),
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
    await expect(table.article).toContainText('Canceled');
    const canceled = parts.seen.filter(
      ({ call, input }) => call === 'catalog.table' && isAbout(input, 'users'),
    );
    await expect.poll(() => canceled.every(({ signal }) => signal?.aborted)).toBe(true);
  });
});

function isAbout(input: unknown, table: string): boolean {
  return JSON.stringify(input).includes(`"${table}"`);
}
