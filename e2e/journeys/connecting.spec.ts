import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { brokenProxy, cutting, hanging, listingServer, refusing } from '../fixtures/servers.ts';

interface FailedConnection {
  readonly kind: string;
  readonly answer: Answer;
  readonly words: readonly string[];
}

const TROUBLES: readonly FailedConnection[] = [
  {
    kind: 'rejects the credentials',
    answer: refusing,
    words: ['neither an API key nor a bearer token', 'The key of this caller is unknown.'],
  },
  {
    kind: 'is down behind a proxy',
    answer: brokenProxy,
    words: ['502', 'A proxy responded instead of the server', 'Bad Gateway'],
  },
  {
    kind: 'truncates its response',
    answer: cutting,
    words: ['closed before the response was complete'],
  },
];

test('adding a connection reports each failure, and several connections work at once', async ({
  window,
  serve,
}) => {
  const { connectionPage, sidebar, welcome } = window;
  await test.step('an invalid address and a refused connection are reported on the page', async () => {
    const { address, close } = await serve(hanging);
    await close();
    await window.openNewConnection();
    await connectionPage.connect({ address: 'not an address' });
    await expect(connectionPage.address).toHaveAccessibleDescription(/isn’t a valid address/);
    await expect(connectionPage.anywayButton).toBeHidden();
    await connectionPage.connect({ address });
    await expect(connectionPage.problem).toContainText(`Couldn’t reach ${address} (connection refused).`);
    await expect(connectionPage.anywayButton).toBeVisible();
    await connectionPage.cancel();
    await connectionPage.discard();
    await expect(connectionPage.form).toBeHidden();
  });

  await test.step('Stop aborts the request to a server that does not respond, which closes the socket', async () => {
    const server = await serve(hanging);
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
  for (const [index, { kind, answer, words }] of TROUBLES.entries()) {
    await test.step(`the problem of a server that ${kind} is shown on the page and in the tree, and it can be added anyway`, async () => {
      const { address } = await serve(answer);
      const name = `trouble ${index}`;
      await window.openNewConnection();
      await connectionPage.connect({ address, name });
      await expect(connectionPage.problem).toContainText('Couldn’t add the connection');
      for (const word of words) await expect(connectionPage.problem).toContainText(word);
      await connectionPage.addAnyway();
      await expect(connectionPage.form).toBeHidden();
      await expect(sidebar.connection).toHaveText(name);
      await expect(sidebar.problem).toContainText(`Couldn’t load names from ${name}`);
      for (const word of words) await expect(sidebar.problem).toContainText(word);
    });
  }
  await test.step('switching between two connections shows the names of each', async () => {
    for (const [name, namespace] of [
      ['one', 'here'],
      ['other', 'elsewhere'],
    ] as const) {
      const { address } = await serve(listingServer({ tables: [[namespace, 'table']] }));
      await window.openNewConnection();
      await connectionPage.connect({ address, name });
      await expect(sidebar.row(namespace)).toBeVisible();
    }
    await expect(sidebar.row('elsewhere')).toBeVisible();
    await sidebar.switchTo('one');
    await expect(sidebar.row('here')).toBeVisible();
    await expect(sidebar.row('elsewhere')).toBeHidden();
    await sidebar.switchTo('other');
    await expect(sidebar.row('elsewhere')).toBeVisible();
  });
});
