import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { startHttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { startSelfSigned } from '../fixtures/secure-server.ts';
import { listingServer, refusing } from '../fixtures/servers.ts';
import { ConnectionTest } from '../pages/connection-test.ts';

const KEY = 'canary-key-41c8e0';
const catalog = listingServer({ tables: [['prod', 'items']] });

const LAYERS = ['URL', 'DNS', 'TCP', 'Proxy', 'TLS', 'HTTP', 'Sign in', 'Interface', 'Capabilities'];

test('a self-signed server is trusted by the cure, and opened', async ({ window }) => {
  const server = await startSelfSigned(catalog);
  const { connectionPage, sidebar, page } = window;
  const connectionTest = new ConnectionTest(page);
  await window.openNewConnection();
  await expect(connectionTest.rows).toHaveCount(LAYERS.length);
  await connectionPage.fill({ address: server.address, name: 'inside' });
  await connectionTest.run();
  await expect(connectionTest.end).toHaveText('The test stopped at TLS. The certificate is self-signed.');
  await expect(connectionTest.row('TLS')).toContainText('Compare the fingerprint');
  await expect(connectionTest.row('TLS').getByText(/^([0-9A-F]{2}:){15}[0-9A-F]{2}$/)).toHaveCount(2);
  await expect(connectionTest.row('Sign in')).toContainText('not reached, no secret was sent');
  await expectAccessible(page);

  await connectionTest.cure('Trust this certificate');
  await expect(connectionTest.end).toHaveText('The test passed.');
  await expect(connectionTest.row('TLS')).toContainText('valid to');
  await connectionPage.connectButton.click();
  await expect(sidebar.row('prod')).toBeVisible();
  await server.close();
});

test('a port that refuses is named, and nothing behind it was reached', async ({ window }) => {
  const gone = await startHttpServer(catalog);
  await gone.close();
  const connectionTest = new ConnectionTest(window.page);
  await window.openNewConnection();
  await window.connectionPage.fill({ address: gone.address });
  await connectionTest.run();
  await expect(connectionTest.end).toHaveText('The test stopped at TCP. The server refused the connection.');
  await expect(connectionTest.row('TCP')).toContainText('Nothing listens on port');
  for (const layer of LAYERS.slice(3)) await expect(connectionTest.row(layer)).toContainText('not reached');
});

test('where a key is wanted the cure leads to its field; filled, the server answers', async ({
  window,
  serve,
}) => {
  const server = await serve((request, response) =>
    (request.headers['x-api-key'] === KEY ? catalog : refusing)(request, response),
  );
  const { connectionPage, page } = window;
  const connectionTest = new ConnectionTest(page);
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address });
  await connectionTest.run();
  await expect(connectionTest.end).toContainText('The test stopped at Sign in.');
  await connectionTest.cure('Enter an API key');
  await expect(connectionPage.apiKey).toBeFocused();
  await page.keyboard.type(KEY);
  await connectionTest.run();
  await expect(connectionTest.end).toHaveText('The test passed.');
  await connectionTest.line('Sign in').click();
  await expect(connectionTest.row('Sign in')).toContainText(`filled, ${KEY.length} characters`);
  await expect(connectionTest.panel).not.toContainText(KEY);
  // The question before it, too, which is asked without credentials each time.
  expect(server.seen.filter(({ headers }) => headers['x-api-key'] === undefined)).toHaveLength(3);
});

test('the rows are one stop for the keys, which walk and open them', async ({ window, serve }) => {
  const server = await serve(catalog);
  const connectionTest = new ConnectionTest(window.page);
  await window.openNewConnection();
  await window.connectionPage.fill({ address: server.address });
  await connectionTest.run();
  await expect(connectionTest.end).toHaveText('The test passed.');
  await expect(connectionTest.button).toBeFocused();
  await press(window.page, 'Tab', 'ArrowDown');
  await expect(connectionTest.line('HTTP')).toBeFocused();
  await press(window.page, 'Enter');
  await expect(connectionTest.row('HTTP')).toContainText('without any secret');
  await press(window.page, 'Shift+Tab');
  await expect(connectionTest.button).toBeFocused();
});

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test.describe('in a narrow window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('the test lies over no button of the page, and Escape takes it away', async ({ window }) => {
    const { connectionPage, page } = window;
    const connectionTest = new ConnectionTest(page);
    await window.openNewConnection();
    await connectionPage.address.fill('http://127.0.0.1:1');
    await connectionPage.testButton.click();
    await expect(connectionTest.panel).toContainText('stopped at TCP');
    // A press that something else would take is no press.
    for (const button of [connectionPage.saveButton, connectionPage.connectButton]) {
      await button.click({ trial: true });
    }
    await window.press('Escape');
    await expect(connectionTest.panel).toBeHidden();
    await expect(connectionPage.form.locator(':focus')).toHaveCount(1);
  });
});

test('a test that waits can be called off', async ({ window, serve }) => {
  const server = await serve(() => {});
  const connectionTest = new ConnectionTest(window.page);
  await window.openNewConnection();
  await window.connectionPage.fill({ address: server.address });
  await connectionTest.run();
  await expect(connectionTest.row('HTTP')).toContainText('asking without credentials');
  await expect.poll(() => server.seen.length).toBe(1);
  await connectionTest.callOff();
  await expect(connectionTest.end).toHaveText('The test was cancelled.');
  await expect.poll(() => server.abandoned()).toBe(1);
});
