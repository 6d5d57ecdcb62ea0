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
    const { connectionPage, sidebar } = window;
    await window.openNewConnection();
    await connectionPage.connect({ address, name: 'trouble' });
    await expect(connectionPage.problem).toContainText('This address was not added.');
    for (const word of words) await expect(connectionPage.problem).toContainText(word);
    await connectionPage.addAnyway();
    await expect(connectionPage.form).toBeHidden();
    await expect(sidebar.connection).toHaveText('trouble');
    await expect(sidebar.problem).toContainText('The names of trouble were not read.');
    for (const word of words) await expect(sidebar.problem).toContainText(word);
  });
}

test('an address where nobody listens is named as such', async ({ window, serve }) => {
  const { address, close } = await serve(hanging);
  await close();
  await window.openNewConnection();
  await window.connectionPage.connect({ address });
  await expect(window.connectionPage.problem).toContainText(
    `Could not reach ${address} (connection refused).`,
  );
});

test('what is no address is told at the field', async ({ window }) => {
  const { connectionPage } = window;
  await window.openNewConnection();
  await connectionPage.connect({ address: 'not an address' });
  await expect(connectionPage.address).toHaveAccessibleDescription(/is not an address/);
  await expect(connectionPage.anywayButton).toBeHidden();
});

test('a server that does not answer is given up with Stop, down to the socket', async ({ window, serve }) => {
  const server = await serve(hanging);
  const { connectionPage, welcome } = window;
  await window.openNewConnection();
  await connectionPage.connect({ address: server.address });
  await expect(connectionPage.connecting).toBeVisible();
  await expect.poll(() => server.seen.length).toBe(1);
  await connectionPage.stopButton.click();
  await expect.poll(() => server.abandoned()).toBe(1);
  await connectionPage.cancel();
  await connectionPage.discard();
  await expect(welcome.heading).toBeVisible();
});

test('two connections stand side by side', async ({ sample: window, serve }) => {
  const server = await serve(listingServer({ tables: [['elsewhere', 'table']] }));
  const { sidebar, connectionPage } = window;
  await window.openNewConnection();
  await connectionPage.connect({ address: server.address, name: 'other' });
  await expect(sidebar.row('elsewhere')).toBeVisible();
  await sidebar.switchTo('sample');
  await expect(sidebar.row('prod')).toBeVisible();
  await sidebar.switchTo('other');
  await expect(sidebar.row('elsewhere')).toBeVisible();
});
