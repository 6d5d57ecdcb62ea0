import { expect, test } from '../fixtures/journey.ts';
import { flatServer, threeLevelServer } from '../fixtures/servers.ts';

const SUB_PAGES_OF_MORE = ['Versions', 'Stats', 'Properties', 'Metadata', 'Storage', 'Raw'] as const;

test('a server of three levels: what it refuses elsewhere is not a fault of its tree', async ({
  window,
  serve,
}) => {
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
  await expect(sidebar.tree).not.toContainText('Not read');
  await sidebar.search('items');
  await expect(sidebar.row('items')).toHaveCount(2);
});

test('a server that only has a flat list: every page of a table says what there is and what there is not', async ({
  window,
  serve,
}) => {
  const server = await serve(flatServer(['prod$shop$orders', 'loose']));
  const { sidebar, table } = window;
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'flat' });
  await sidebar.choose('prod', 'shop', 'orders');
  await expect(table.fact('Version')).toHaveText('7');
  for (const page of SUB_PAGES_OF_MORE) {
    await table.show(page);
    await expect(table.article.getByRole('tabpanel')).toContainText(/\w+ \w+/);
    await expect(table.article.getByRole('tabpanel')).not.toContainText('undefined');
  }
  await table.show('Overview');
  await expect(table.fact('Version')).toHaveText('7');
  await sidebar.choose('loose');
  await expect(table.name).toHaveText('loose');
});

test('100,000 tables beside each other: the tree is there, goes to its end, and finds one of them', async ({
  sample: window,
}) => {
  const { frame, localServer, sidebar, table } = window;
  await frame.openArea('Local server');
  await localServer.openPanel('Setup');
  await localServer.scale.fill('100000');
  await localServer.saveButton.click();
  await expect(frame.statusBar).toContainText('local server running');
  await sidebar.refresh();
  await sidebar.choose('scale');
  await expect(sidebar.countOf('scale')).toContainText('+');
  await sidebar.readAllNames();
  await expect(sidebar.complete).toBeVisible({ timeout: 30_000 });
  await expect(sidebar.countOf('scale')).toContainText(' 100,000 ');
  await window.press('Mod+Shift+E', 'End');
  await expect(sidebar.currentRow).toContainText('warehouse');
  await expect(sidebar.currentRow).toBeInViewport();
  expect(await sidebar.rows.count()).toBeLessThan(200);
  const last = (await sidebar.currentRow.textContent()) ?? '';
  await window.press('Home');
  await expect(sidebar.currentRow).not.toHaveText(last);
  await sidebar.search('0099999');
  await expect(sidebar.marks.first()).toBeVisible();
  await sidebar.marks.first().click();
  await expect(table.name).toContainText('0099999');
});
