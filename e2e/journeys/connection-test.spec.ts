import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer, refusing } from '../fixtures/servers.ts';
import { ConnectionTest } from '../pages/connection-test.ts';

const KEY = 'canary-key-41c8e0';
const catalog = listingServer({ tables: [['prod', 'items']] });

const BEHIND_TCP = ['Proxy', 'TLS', 'HTTP', 'Credentials', 'API', 'Capabilities'];

test('a connection is tested layer by layer', async ({ window, serve }) => {
  const { connectionPage, page } = window;
  const connectionTest = new ConnectionTest(page);

  await test.step('when a key is required, the suggested fix focuses its field, and the test passes with the key', async () => {
    const server = await serve((request, response) =>
      (request.headers['x-api-key'] === KEY ? catalog : refusing)(request, response),
    );
    await window.openNewConnection();
    await connectionPage.fill({ address: server.address });
    await connectionTest.run();
    await expect(connectionTest.end).toContainText('The test failed at Credentials.');
    await connectionTest.applyFix('Enter an API key');
    await expect(connectionPage.apiKey).toBeFocused();
    await expect(connectionTest.panel).not.toContainText('changed since this test');
    await page.keyboard.type(KEY);
    await expect(connectionTest.panel).toContainText('The settings changed since this test.');
    await connectionTest.run();
    await expect(connectionTest.end).toHaveText('The test passed.');
    await expect(connectionTest.panel).not.toContainText('changed since this test');
    await connectionTest.line('Credentials').click();
    await expect(connectionTest.row('Credentials')).toContainText(`filled, ${KEY.length} characters`);
    await expect(connectionTest.panel).not.toContainText(KEY);
    // Includes the request that each test first sends without credentials.
    expect(server.seen.filter(({ headers }) => headers['x-api-key'] === undefined)).toHaveLength(3);
    await connectionPage.cancel();
    await connectionPage.discard();
    await expect(connectionPage.form).toBeHidden();
  });

  await test.step('the rows are one tab stop, with arrow keys between them and Enter to open one', async () => {
    const server = await serve(catalog);
    await window.openNewConnection();
    await connectionPage.fill({ address: server.address });
    await connectionTest.run();
    await expect(connectionTest.end).toHaveText('The test passed.');
    await expect(connectionTest.button).toBeFocused();
    await press(page, 'Tab', 'ArrowDown');
    await expect(connectionTest.line('HTTP')).toBeFocused();
    await press(page, 'Enter');
    await expect(connectionTest.row('HTTP')).toContainText(', without credentials');
    await press(page, 'Shift+Tab');
    await expect(connectionTest.button).toBeFocused();
    await connectionPage.cancel();
    await connectionPage.discard();
    await expect(connectionPage.form).toBeHidden();
  });

  await test.step('a running test can be canceled', async () => {
    const server = await serve(() => {});
    await window.openNewConnection();
    await connectionPage.fill({ address: server.address });
    await connectionTest.run();
    await expect(connectionTest.row('HTTP')).toContainText('Sending a request without credentials');
    await expect.poll(() => server.seen.length).toBe(1);
    await connectionTest.callOff();
    await expect(connectionTest.end).toHaveText('The test was canceled.');
    await expect.poll(() => server.abandoned()).toBe(1);
    await connectionPage.cancel();
    await connectionPage.discard();
    await expect(connectionPage.form).toBeHidden();
  });

  await test.step('in a narrow window, the test reports a refused port, covers no button, and closes with Escape', async () => {
    await page.setViewportSize({ width: 900, height: 600 });
    const gone = await serve(catalog);
    await gone.close();
    await window.openNewConnection();
    await connectionPage.address.fill(gone.address);
    await connectionPage.testButton.click();
    await expect(connectionTest.end).toHaveText('The test failed at TCP. The server refused the connection.');
    await expect(connectionTest.row('TCP')).toContainText('Nothing is listening on port');
    for (const layer of BEHIND_TCP) await expect(connectionTest.row(layer)).toContainText('not reached');
    // A trial click fails if another element would receive it.
    for (const button of [connectionPage.saveButton, connectionPage.connectButton]) {
      await button.click({ trial: true });
    }
    await window.press('Escape');
    await expect(connectionTest.panel).toBeHidden();
    await expect(connectionPage.form.locator(':focus')).toHaveCount(1);
  });
});

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
