import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { describeOnly, flatServer, listingServer, threeLevelServer } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

const TABLES = [
  ['prod', 'items'],
  ['prod', 'orders'],
  ['prod', 'users'],
  ['slow', 'events'],
  ['test', 'trial'],
  ['notes'],
];

test('names load page by page, and a slow response delays no other request', async ({ connected }) => {
  const [secondPage, slow] = [createGate(), createGate()];
  const before = (path: string) => {
    if (path.includes('page_token=2')) return secondPage.pass();
    return path.includes('slow') ? slow.pass() : Promise.resolve();
  };
  secondPage.close();
  slow.close();
  const answer = listingServer({ tables: TABLES, pageSize: 2, before });
  const { window } = await connected({ answer, name: 'pages' });
  const { sidebar, table } = window;
  await expect(sidebar.connection).toHaveText('pages');
  await expect(sidebar.coverage).toHaveText('2 names loaded');
  await expect(sidebar.tree).toContainText('Loading names');
  secondPage.open();
  await expect(sidebar.row('notes')).toBeVisible();

  await sidebar.choose('slow');
  await sidebar.choose('prod', 'users');
  await expect(table.fact('Version')).toHaveText('7');
  await expect(sidebar.row('events')).toBeHidden();
  slow.open();
  await expect(sidebar.row('events')).toBeVisible();
  await sidebar.readAllNames();
  await expect(sidebar.complete).toBeVisible();
  await expect(sidebar.coverage).toHaveText('9 names');
});

/** What the pages of a table show if its server supports only listing and describing. */
const PAGES = [
  {
    page: 'Versions',
    says: 'doesn’t support listing versions.The server described this table at version 7.',
  },
  { page: 'Stats', says: 'doesn’t support this request, so the sizes are unknown.' },
  { page: 'Properties', says: 'The response doesn’t include properties.' },
  { page: 'Metadata', says: 'The response doesn’t include metadata.' },
  { page: 'Storage', says: 'Table URInot returned' },
  { page: 'Raw', says: '"version": 7' },
] as const;

test('servers with one flat list of tables are shown as trees', async ({ connected }) => {
  const delimiters = ['$', '.'] as const;
  const { window, servers } = await connected(
    ...delimiters.map((delimiter) => {
      const ids = ['prod', 'test'].map((name) => [name, 'shop', 'orders'].join(delimiter));
      return { answer: flatServer([...ids, 'loose']), delimiter, name: `split at ${delimiter}` };
    }),
  );
  const { sidebar, table } = window;
  for (const [index, delimiter] of delimiters.entries()) {
    await test.step(`ids are split at ${delimiter}, and each tab of a table shows what the server doesn’t return`, async () => {
      await sidebar.switchTo(`split at ${delimiter}`);
      await expect(sidebar.connection).toHaveText(`split at ${delimiter}`);
      await sidebar.choose('prod', 'shop', 'orders');
      await expect(table.name).toHaveText('orders');
      await expect(table.fact('Version')).toHaveText('7');
      await expect(sidebar.row('loose')).toHaveAttribute('aria-level', '1');
      await expect(sidebar.complete).toBeVisible();
      const encodedId = encodeURIComponent(`prod${delimiter}shop${delimiter}orders`);
      expect(
        servers[index]?.seen.some(({ path }) => path.startsWith(`/v1/table/${encodedId}/describe`)),
      ).toBe(true);

      for (const { page, says } of PAGES) {
        await table.show(page);
        await expect(table.article.getByRole('tabpanel')).toContainText(says);
      }
      await table.show('Overview');
      await expect(table.fact('Version')).toHaveText('7');
      await sidebar.choose('loose');
      await expect(table.name).toHaveText('loose');
    });
  }
});

test('a server of exactly three levels and a server without listings both work', async ({
  app,
  window,
  serve,
}) => {
  await test.step('a server of three levels: its rejections at other levels are not reported in the tree', async () => {
    const server = await serve(
      threeLevelServer([
        ['lake', 'shop', 'items'],
        ['lake', 'shop', 'orders'],
        ['lake', 'shop', 'users'],
        ['lake', 'logs', 'events'],
        ['archive', 'old', 'items'],
      ]),
    );
    const { sidebar, table } = window;
    await window.openNewConnection();
    await window.connectionPage.connect({ address: `${server.address}/lance`, name: 'three levels' });
    await sidebar.choose('lake', 'shop', 'users');
    await expect(table.name).toHaveText('users');
    await expect(table.fact('Version')).toHaveText('7');
    await sidebar.choose('archive', 'old');
    await sidebar.readAllNames();
    await expect(sidebar.complete).toBeVisible();
    await expect(sidebar.problem).toHaveCount(0);
    await expect(sidebar.tree).not.toContainText('Couldn’t load');
    await sidebar.search('items');
    await expect(sidebar.row('items')).toHaveCount(2);
    await sidebar.search('');
  });
  await test.step('a server without listings: tables are added manually, and restored after a restart', async () => {
    const server = await serve(describeOnly);
    await window.openNewConnection();
    await window.connectionPage.connect({ address: server.address, name: 'quiet' });
    await expect(window.connectionPage.problem).toContainText('can’t list namespaces or tables');
    await window.connectionPage.addAnyway();
    await expect(window.sidebar.catalog).toContainText('This server can’t list tables');

    await window.sidebar.addTableButton.click();
    await window.addTableDialog.add('ml$items');
    await expect(window.table.name).toHaveText('items');
    await expect(window.table.fact('Version')).toHaveText('7');
    await app.relaunch();

    const { sidebar, table } = new MainWindow(app.page);
    await expect(table.name).toHaveText('items');
    await sidebar.choose('ml');
    await expect(sidebar.row('items')).toContainText('added manually');
    await sidebar.openMenuOf('items');
    await sidebar.chooseInMenu('Remove from list');
    await expect(sidebar.catalog).toContainText('This server can’t list tables');
  });
});

test('a listing without a response can be aborted, which closes its socket, and requested again', async ({
  connected,
}) => {
  const listing = createGate();
  listing.close();
  const answer = listingServer({ tables: TABLES, before: () => listing.pass() });
  const { window, servers } = await connected({ answer });
  const { sidebar } = window;
  await sidebar.cancelButton.click();
  await expect.poll(() => servers[0]?.abandoned()).toBeGreaterThan(0);
  listing.open();
  await sidebar.readTheNamesButton.click();
  await expect(sidebar.row('notes')).toBeVisible();
});
