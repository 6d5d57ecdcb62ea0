import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { describeOnly, flatServer, listingServer } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

const TABLES = [
  ['prod', 'items'],
  ['prod', 'orders'],
  ['prod', 'users'],
  ['slow', 'events'],
  ['test', 'trial'],
  ['notes'],
];

test('a server that lists: names come page by page, and what is slow holds nothing up', async ({
  window,
  serve,
}) => {
  const [secondPage, slow] = [createGate(), createGate()];
  const before = (path: string) => {
    if (path.includes('page_token=2')) return secondPage.pass();
    return path.includes('slow') ? slow.pass() : Promise.resolve();
  };
  const server = await serve(listingServer({ tables: TABLES, pageSize: 2, before }));
  const { sidebar, table } = window;
  secondPage.close();
  slow.close();

  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'pages' });
  await expect(sidebar.connection).toHaveText('pages');
  await expect(sidebar.coverage).toHaveText('2 names so far');
  await expect(sidebar.tree).toContainText('Reading names');
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

for (const delimiter of ['$', '.']) {
  test(`a server with one flat list: ids are split at ${delimiter}`, async ({ window, serve }) => {
    const ids = ['prod', 'test'].map((name) => [name, 'shop', 'orders'].join(delimiter));
    const server = await serve(flatServer([...ids, 'loose']));
    const { sidebar, table } = window;
    await window.openNewConnection();
    await window.connectionPage.connect({ address: server.address, delimiter });
    await sidebar.choose('prod', 'shop', 'orders');
    await expect(table.name).toHaveText('orders');
    await expect(table.fact('Version')).toHaveText('7');
    await expect(sidebar.row('loose')).toHaveAttribute('aria-level', '1');
    await expect(sidebar.complete).toBeVisible();
    const asked = encodeURIComponent(`prod${delimiter}shop${delimiter}orders`);
    expect(server.seen.some(({ path }) => path.startsWith(`/v1/table/${asked}/describe`))).toBe(true);
  });
}

test('a server that lists nothing: tables are added by hand and remembered', async ({
  app,
  window,
  serve,
}) => {
  const server = await serve(describeOnly);
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'quiet' });
  await expect(window.connectionPage.problem).toContainText('lists neither namespaces nor tables');
  await window.connectionPage.addAnyway();
  await expect(window.sidebar.catalog).toContainText('This server lists nothing');

  await window.sidebar.addTableButton.click();
  await window.addTableDialog.add('ml$items');
  await expect(window.table.name).toHaveText('items');
  await expect(window.table.fact('Version')).toHaveText('7');
  await app.relaunch();

  const { sidebar, table } = new MainWindow(app.page);
  await expect(table.name).toHaveText('items');
  await sidebar.choose('ml');
  await expect(sidebar.row('items')).toContainText('by hand');
  await sidebar.openMenuOf('items');
  await sidebar.chooseInMenu('Forget this name');
  await expect(sidebar.catalog).toContainText('This server lists nothing');
});

test('a table that is not answered can be given up, down to the socket, and asked for again', async ({
  window,
  serve,
}) => {
  const describing = createGate();
  const server = await serve(
    listingServer({
      tables: TABLES,
      before: (path) => (path.includes('describe') ? describing.pass() : Promise.resolve()),
    }),
  );
  describing.close();
  const { sidebar, table } = window;
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  await sidebar.choose('notes');
  await table.cancelButton.click();
  await expect.poll(() => server.abandoned()).toBe(1);
  await expect(table.article).toContainText('Stopped');
  describing.open();
  await table.askAgainButton.click();
  await expect(table.fact('Version')).toHaveText('7');
});

test('names that do not come can be given up, down to the socket, and asked for again', async ({
  app,
  window,
  serve,
}) => {
  const listing = createGate();
  const server = await serve(listingServer({ tables: TABLES, before: () => listing.pass() }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  await expect(window.sidebar.row('notes')).toBeVisible();
  listing.close();
  await app.relaunch();

  const { sidebar } = new MainWindow(app.page);
  await sidebar.cancelButton.click();
  await expect.poll(() => server.abandoned()).toBeGreaterThan(0);
  listing.open();
  await sidebar.readTheNamesButton.click();
  await expect(sidebar.row('notes')).toBeVisible();
});
