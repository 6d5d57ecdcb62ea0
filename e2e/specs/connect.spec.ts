import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { brokenProxy, cutting, hanging, listingServer, refusing } from '../fixtures/servers.ts';

interface Trouble {
  readonly kind: string;
  readonly answer: Answer;
  readonly words: readonly string[];
}

const TROUBLES: readonly Trouble[] = [
  {
    kind: 'refuses',
    answer: refusing,
    words: ['neither an API key nor a bearer token', 'The key of this caller is not known.'],
  },
  {
    kind: 'is down behind a proxy',
    answer: brokenProxy,
    words: ['502', 'A proxy answered in place of the server', 'Bad Gateway'],
  },
  {
    kind: 'cuts its answer',
    answer: cutting,
    words: ['broke before the answer was complete'],
  },
];

for (const { kind, answer, words } of TROUBLES) {
  test(`a server that ${kind} is named as such, and can be added anyway`, async ({ window, serve }) => {
    const { address } = await serve(answer);
    const { connectDialog, sidebar } = window;
    await window.openConnectDialog();
    await connectDialog.connect({ address, name: 'trouble' });
    await expect(connectDialog.problem).toContainText('This address was not added.');
    for (const word of words) await expect(connectDialog.problem).toContainText(word);
    await connectDialog.addAnyway();
    await expect(connectDialog.dialog).toBeHidden();
    await expect(sidebar.connection).toHaveText('trouble');
    await expect(sidebar.problem).toContainText('The names of trouble were not read.');
    for (const word of words) await expect(sidebar.problem).toContainText(word);
  });
}

test('an address where nobody listens is named as such', async ({ window, serve }) => {
  const { address, close } = await serve(hanging);
  await close();
  await window.openConnectDialog();
  await window.connectDialog.connect({ address });
  await expect(window.connectDialog.problem).toContainText(
    `Could not reach ${address} (connection refused).`,
  );
});

test('what is no address is told at the field', async ({ window }) => {
  const { connectDialog } = window;
  await window.openConnectDialog();
  await connectDialog.connect({ address: 'not an address' });
  await expect(connectDialog.address).toHaveAccessibleDescription(/is not an address/);
  await expect(connectDialog.anywayButton).toBeHidden();
});

test('a server that does not answer is given up with Cancel, down to the socket', async ({
  window,
  serve,
}) => {
  const server = await serve(hanging);
  const { connectDialog, welcome } = window;
  await window.openConnectDialog();
  await connectDialog.connect({ address: server.address });
  await expect(connectDialog.connecting).toBeVisible();
  await expect.poll(() => server.seen.length).toBe(1);
  await connectDialog.cancel();
  await expect.poll(() => server.abandoned()).toBe(1);
  await expect(welcome.heading).toBeVisible();
});

test('two connections stand side by side', async ({ sample: window, serve }) => {
  const server = await serve(listingServer({ tables: [['elsewhere', 'table']] }));
  const { sidebar, connectDialog } = window;
  await window.openConnectDialog();
  await connectDialog.connect({ address: server.address, name: 'other' });
  await expect(sidebar.row('elsewhere')).toBeVisible();
  await sidebar.switchTo('sample');
  await expect(sidebar.row('prod')).toBeVisible();
  await sidebar.switchTo('other');
  await expect(sidebar.row('elsewhere')).toBeVisible();
});
