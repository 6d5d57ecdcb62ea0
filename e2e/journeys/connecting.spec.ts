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
    kind: 'refuses',
    answer: refusing,
    words: ['neither an API key nor a bearer token', 'The key of this caller is unknown.'],
  },
  {
    kind: 'is down behind a proxy',
    answer: brokenProxy,
    words: ['502', 'A proxy responded instead of the server', 'Bad Gateway'],
  },
  {
    kind: 'cuts its answer',
    answer: cutting,
    words: ['closed before the response was complete'],
  },
];

test('what a user meets on the way to a server', async ({ window, serve }) => {
  const { connectionPage, sidebar, welcome } = window;
  await test.step('what is no address, and one where nobody listens, is told on the page', async () => {
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

  await test.step('a server that does not answer is abandoned with Stop, which closes the socket', async () => {
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
    await test.step(`a server that ${kind} is named as such where it is added, and can be added anyway`, async () => {
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
  await test.step('two connections stand side by side', async () => {
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
