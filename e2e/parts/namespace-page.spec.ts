import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { flatServer, listingServer, sendJson } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

const TABLES = ['set', 'empty', 'null', 'absent', 'refused', 'broken'].map((name) => [name, 'items']);

/** A server that lists `TABLES`, and calls `describe` to describe a namespace. */
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
  await expect(window.sidebar.menu.getByRole('menuitem').last()).toHaveText('Drop namespace…');
  await window.sidebar.chooseInMenu('Open namespace');
  await expect(window.namespacePage.name).toHaveText(name);
}

test('namespace properties and failed descriptions are shown as the server returned them', async ({
  served,
}) => {
  const { window } = await served({ answer: describing, name: 'exact' });
  const { namespacePage: page } = window;

  await test.step('set, empty, null, and missing properties are shown differently', async () => {
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
      null: 'Properties aren’t supported',
      absent: 'Properties not returned',
    };
    for (const [name, title] of Object.entries(words)) {
      await openPageOf(window, name);
      await page.show('Properties');
      await expect(page.article).toContainText(title);
    }
  });

  await test.step('a rejected or failed description shows the reason and keeps the listed names', async () => {
    for (const [name, why] of [
      // Only the server knows why it rejected the request: its message comes first.
      ['refused', /Not for you\.[\s\S]*\(403/],
      ['broken', /\(500[\s\S]*It broke\./],
    ] as const) {
      await openPageOf(window, name);
      await expect(page.rows).toHaveText(['items']);
      await page.show('Properties');
      await expect(page.article).toContainText('Couldn’t load namespace details');
      await expect(page.article).toContainText(why);
      await page.article.getByRole('button', { name: 'View in Activity' }).click();
      await expect(window.activity.drawer).toBeVisible();
      await window.toggleActivity();
      await expect(window.activity.drawer).toBeHidden();
    }
  });
});

test('an unsupported namespace description is requested again only on “Request anyway”', async ({
  served,
}) => {
  const { window, servers } = await served({
    answer: describingServer((_, response) => void response.writeHead(405).end()),
  });
  const seen = servers[0]?.seen ?? [];
  const { namespacePage: page } = window;
  await openPageOf(window, 'set');
  await page.show('Properties');
  await expect(page.article).toContainText('Namespace details aren’t supported');
  const requestCount = () => seen.filter(({ path }) => path.includes('/namespace/empty/describe')).length;
  await openPageOf(window, 'empty');
  await expect(page.rows).toHaveText(['items']);
  await page.show('Properties');
  await expect(page.requestAnywayButton).toBeVisible();
  expect(requestCount()).toBe(0);
  await page.requestAnywayButton.click();
  await expect.poll(requestCount).toBe(1);
});

test('a common prefix of flat table IDs is shown as a virtual namespace', async ({ served }) => {
  const { window } = await served({
    answer: flatServer(['prod.shop.orders', 'prod.shop.items', 'loose']),
    delimiter: '.',
  });
  const { namespacePage: page } = window;
  await openPageOf(window, 'prod');
  await expect(page.article).toContainText('Virtual namespace');
  await expect(page.article).toContainText('“.”');
  await page.row('shop').click();
  await expect(page.name).toHaveText('shop');
  await expect(page.rows).toHaveText(['orders', 'items']);
  await page.show('Properties');
  await expect(page.article).toContainText('Namespace details aren’t supported');
});

test('a namespace level that the server rejects shows its error, and the other levels work', async ({
  served,
}) => {
  const list = listingServer({ tables: [['lake', 'sales', 'orders']] });
  const { window } = await served({
    answer: (request, response) => {
      const [, id, what] = /^\/v1\/namespace\/([^/]+)\/(describe|table\/list)/.exec(request.url ?? '') ?? [];
      if (id === undefined) return list(request, response);
      if (decodeURIComponent(id).split('$').length !== 2) {
        return sendJson(response, { error: 'Expected 2 levels of namespace.', code: 13 }, 400);
      }
      return what === 'describe' ? sendJson(response, { properties: {} }) : list(request, response);
    },
  });
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

test('a long list loads more names while scrolling, can be filtered, and is used by keyboard', async ({
  served,
}) => {
  const names = Array.from({ length: 3500 }, (_, index) => `table_${String(index).padStart(4, '0')}`);
  const { window } = await served({
    answer: listingServer({ tables: names.map((name) => ['many', name]), pageSize: 1000 }),
  });
  const { namespacePage: page, table } = window;
  await openPageOf(window, 'many');
  await expect(page.count).toHaveText('1,000 tables loaded');
  expect(await page.rows.count()).toBeLessThan(100);
  await page.names.focus();
  await window.press('End');
  await expect(page.count).toHaveText('2,000 tables loaded');
  await page.filter.fill('table_0999');
  await expect(page.count).toHaveText('1 of 2,000 tables loaded');
  await page.article.getByRole('button', { name: 'Load more' }).click();
  await expect(page.count).toHaveText('1 of 3,500 tables');
  await expect(page.complete).toBeVisible();
  await page.filter.press('ArrowDown');
  await window.press('Enter');
  await expect(table.name).toHaveText('table_0999');
});

test('canceling a listing that gets no response closes its connection', async ({ served }) => {
  const list = listingServer({ tables: [['slow', 'items']] });
  const { window, servers } = await served({
    answer: (request, response) =>
      request.url?.includes('/namespace/slow/') === true ? undefined : list(request, response),
  });
  const { namespacePage: page } = window;
  await openPageOf(window, 'slow');
  await page.cancelButton.click();
  await expect(page.article).toContainText('Canceled');
  await expect.poll(() => servers[0]?.abandoned()).toBeGreaterThan(0);
});
