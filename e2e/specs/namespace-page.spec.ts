import type { IncomingMessage, ServerResponse } from 'node:http';
import { findObstacles } from '../fixtures/axe.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { flatServer, listingServer, sendJson } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

const TABLES = ['set', 'empty', 'null', 'absent', 'refused', 'broken'].map((name) => [name, 'items']);

/** Lists its tables, and says of a namespace what it is told to. */
function describingServer(describe: (id: string, response: ServerResponse) => void): Answer {
  const list = listingServer({ tables: TABLES, pageSize: 100 });
  return (request: IncomingMessage, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server');
    const [, id] = /^\/v1\/namespace\/([^/]+)\/describe$/.exec(pathname) ?? [];
    return id === undefined ? list(request, response) : describe(decodeURIComponent(id), response);
  };
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  set: { properties: { owner: 'search', note: 'a\u202eb' }, region: 'eu' },
  empty: { properties: {} },
  null: { properties: null },
};

const describing = describingServer((id, response) => {
  if (id === 'refused') return sendJson(response, { error: 'Not for you.', code: 15 }, 403);
  if (id === 'broken') return sendJson(response, { error: 'It broke.', code: 18 }, 500);
  sendJson(response, ANSWERS[id] ?? {});
});

async function openPageOf(window: MainWindow, name: string): Promise<void> {
  await window.sidebar.openMenuOf(name);
  await window.sidebar.chooseInMenu('Open its page');
  await expect(window.namespacePage.name).toHaveText(name);
}

test('properties that are set, empty, null and not there are four different things', async ({
  window,
  serve,
}) => {
  const server = await serve(describing);
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'exact' });
  const { namespacePage: page } = window;

  await openPageOf(window, 'set');
  await page.show('Properties');
  await expect(page.properties).toHaveCount(2);
  await expect(page.article).toContainText('region');
  await page.properties.first().click();
  await expect(page.article.getByRole('region', { name: 'Property', exact: true })).toContainText('search');
  await page.show('Raw');
  await expect(page.article).toContainText('POST /v1/namespace/set/describe');

  const words = {
    empty: 'No properties set',
    null: 'Properties are not supported',
    absent: 'No properties from this server',
  };
  for (const [name, title] of Object.entries(words)) {
    await openPageOf(window, name);
    await page.show('Properties');
    await expect(page.article).toContainText(title);
  }
});

test('a description that is refused or fails leaves the names standing, and says why', async ({
  window,
  serve,
}) => {
  const server = await serve(describing);
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  const { namespacePage: page } = window;
  for (const [name, why] of [
    ['refused', 'Not for you.'],
    ['broken', 'It broke.'],
  ] as const) {
    await openPageOf(window, name);
    await expect(page.rows).toHaveText(['items']);
    await page.show('Properties');
    await expect(page.article).toContainText('The server did not describe this namespace.');
    await expect(page.article).toContainText(why);
    await page.article.getByRole('button', { name: 'See it in Activity' }).click();
    await expect(window.activity.drawer).toBeVisible();
  }
});

test('a server that describes none is not asked again, unless one means to', async ({ window, serve }) => {
  const server = await serve(describingServer((_, response) => void response.writeHead(405).end()));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  const { namespacePage: page } = window;
  await openPageOf(window, 'set');
  await page.show('Properties');
  await expect(page.article).toContainText('This server describes no namespaces');
  const asked = () => server.seen.filter(({ path }) => path.includes('/namespace/empty/describe')).length;
  await openPageOf(window, 'empty');
  await expect(page.rows).toHaveText(['items']);
  expect(asked()).toBe(0);
  await page.show('Properties');
  await page.askAnywayButton.click();
  await expect.poll(asked).toBe(1);
});

test('what only the ids of a flat list have in common is not called a namespace of the server', async ({
  window,
  serve,
}) => {
  const server = await serve(flatServer(['prod.shop.orders', 'prod.shop.items', 'loose']));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, delimiter: '.' });
  const { namespacePage: page } = window;
  await openPageOf(window, 'prod');
  await expect(page.article).toContainText('Not a namespace of the server');
  await expect(page.article).toContainText('“.”');
  await page.row('shop').click();
  await expect(page.name).toHaveText('shop');
  await expect(page.rows).toHaveText(['orders', 'items']);
  await page.show('Properties');
  await expect(page.article).toContainText('This server describes no namespaces');
});

test('where a server takes only ids of some levels, the others say so, and the rest stands', async ({
  window,
  serve,
}) => {
  const list = listingServer({ tables: [['lake', 'sales', 'orders']] });
  const server = await serve((request, response) => {
    const [, id, what] = /^\/v1\/namespace\/([^/]+)\/(describe|table\/list)/.exec(request.url ?? '') ?? [];
    if (id === undefined) return list(request, response);
    if (decodeURIComponent(id).split('$').length !== 2) {
      return sendJson(response, { error: 'Expected 2 levels of namespace.', code: 13 }, 400);
    }
    return what === 'describe' ? sendJson(response, { properties: {} }) : list(request, response);
  });
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  const { namespacePage: page } = window;
  await openPageOf(window, 'lake');
  await expect(page.rows).toHaveText(['sales']);
  await page.show('Properties');
  await expect(page.article).toContainText('Expected 2 levels of namespace.');
  await page.show('Names');
  await page.row('sales').click();
  await expect(page.rows).toHaveText(['orders']);
  await expect(page.complete).toBeVisible();
  await page.show('Properties');
  await expect(page.article).toContainText('No properties set');
});

test('a long list is read on as one scrolls, filtered, and led by keys', async ({ window, serve }) => {
  const names = Array.from({ length: 3500 }, (_, index) => `table_${String(index).padStart(4, '0')}`);
  const server = await serve(listingServer({ tables: names.map((name) => ['many', name]), pageSize: 1000 }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  const { namespacePage: page, table } = window;
  await openPageOf(window, 'many');
  await expect(page.count).toHaveText('1,000 tables so far');
  expect(await page.rows.count()).toBeLessThan(100);
  await page.names.focus();
  await window.press('End');
  await expect(page.count).toHaveText('2,000 tables so far');
  await page.filter.fill('table_0999');
  await expect(page.count).toHaveText('1 of 2,000 tables so far');
  await page.article.getByRole('button', { name: 'Read the rest' }).click();
  await expect(page.count).toHaveText('1 of 3,500 tables');
  await expect(page.complete).toBeVisible();
  await page.filter.press('ArrowDown');
  await window.press('Enter');
  await expect(table.name).toHaveText('table_0999');
});

test('names that do not come can be given up, down to the socket', async ({ window, serve }) => {
  const list = listingServer({ tables: [['slow', 'items']] });
  const server = await serve((request, response) =>
    request.url?.includes('/namespace/slow/') === true ? undefined : list(request, response),
  );
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  const { namespacePage: page } = window;
  await openPageOf(window, 'slow');
  await page.cancelButton.click();
  await expect(page.article).toContainText('Stopped');
  await expect.poll(() => server.abandoned()).toBeGreaterThan(0);
});

test('the page of the root and of a namespace are there again, and new tables begin there', async ({
  app,
  sample,
}) => {
  const { sidebar, namespacePage: page } = sample;
  await sidebar.choose('prod');
  await openPageOf(sample, 'shop');
  await sample.path.links.first().click();
  await expect(page.name).toHaveText('sample');
  await expect(page.row('live')).toBeVisible();
  await page.show('Server');
  await expect(page.article).toContainText('list namespaces');
  await page.show('Names');
  await page.row('prod').dblclick();
  await expect(page.name).toHaveText('prod');
  await app.relaunch();
  const again = new MainWindow(app.page);
  await expect(again.namespacePage.name).toHaveText('prod');
  await again.namespacePage.article.getByRole('button', { name: 'New table' }).click();
  await expect(app.page.getByRole('tabpanel', { name: 'New table' })).toBeVisible();
});

for (const [width, height] of [
  [1280, 800],
  [900, 600],
] as const) {
  test.describe(`at ${width} by ${height}`, () => {
    test.use({ windowSize: { width, height } });
    for (const theme of ['Light theme', 'Dark theme']) {
      test(`its pages are whole and without an obstacle, ${theme}`, async ({ sample }) => {
        test.slow();
        const { namespacePage: page } = sample;
        await sample.runCommand(theme);
        await openPageOf(sample, 'live');
        for (const name of ['Names', 'Properties', 'Server', 'Raw'] as const) {
          await page.show(name);
          await expect(page.article.getByRole('tab', { selected: true })).toContainText(name);
          expect(await findObstacles(sample.page)).toEqual([]);
          expect(await findCutOff(sample.page)).toEqual([]);
        }
      });
    }
  });
}
