import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/journey.ts';
import { lookOver } from '../fixtures/look-over.ts';
import { copyPrepared } from '../fixtures/prepared-places.ts';
import { listingServer } from '../fixtures/servers.ts';
import { ComparePage } from '../pages/compare-page.ts';
import { MainWindow } from '../pages/main-window.ts';
import { TabSides } from '../pages/open-tabs.ts';

test('a restart restores the tabs of both sides, and requests only what is shown', async ({
  launch,
  serve,
}) => {
  const names = ['anna', 'berta', 'clara', 'dora'];
  const server = await serve(listingServer({ tables: names.map((name) => ['prod', name]) }));
  const app = await launch({
    prepare: copyPrepared('sample'),
    arrange: async (host) => {
      await host.connections.add({ draft: { address: server.address, name: 'elsewhere' }, anyway: true });
    },
  });
  const window = new MainWindow(app.page);
  const sides = new TabSides(window.page);

  await test.step('a comparison and a batch of the sample are opened on the right', async () => {
    await window.sidebar.choose('support');
    await window.sidebar.openToKeep('tickets');
    await expect(window.table.name).toHaveText('tickets');
    await window.runCommand('Compare with');
    const compare = new ComparePage(window.page);
    await compare.chooseVersion('Before', '1');
    await compare.show('Manifest');
    await window.press('Alt+M');
    await window.runCommand('New batch');
    await window.batch.writeJson('{"operations": [{"declare_table": {"id": ["support", "later"]}}]}');
    await expect(window.batch.row(/later/)).toBeVisible();
    await expect(window.frame.statusBar).toContainText('Saved');
    await expect(sides.right.all).toHaveText(['tickets: 1 vs latest', 'Batch 1']);
  });

  await test.step('tables of a server are opened on the left', async () => {
    await sides.left.show('tickets');
    await window.sidebar.switchTo('elsewhere');
    await window.sidebar.choose('prod');
    for (const name of ['anna', 'berta', 'clara']) await window.sidebar.openToKeep(name);
    await window.sidebar.choose('dora');
    await expect(sides.left.tab('dora')).toHaveCSS('font-style', 'italic');
  });

  await sides.splitter.focus();
  await sides.splitter.press('ArrowLeft');
  const width = (await sides.splitter.getAttribute('aria-valuenow')) ?? '';
  await sides.left.show('clara');
  await window.table.show('Properties');
  await sides.left.show('berta');
  await window.table.show('Schema');
  const before = server.seen.length;
  await app.relaunch();
  const again = new TabSides(app.page);

  await test.step('both sides are restored', async () => {
    await expect(again.left.all).toHaveText([
      'ticketssample',
      'annaelsewhere',
      'bertaelsewhere',
      'claraelsewhere',
      'doraelsewhere',
    ]);
    await expect(again.left.tab('dora')).toHaveCSS('font-style', 'italic');
    await expect(again.left.tab('clara')).toHaveCSS('font-style', 'normal');
    await expect(again.left.shown).toHaveText('bertaelsewhere');
    await expect(again.left.panel.getByRole('heading', { name: 'berta' })).toBeVisible();
    await expect(again.left.panel.getByRole('tab', { name: /^Schema/, selected: true })).toBeVisible();
    await expect(new MainWindow(app.page).sidebar.row('prod')).toHaveAttribute('aria-expanded', 'true');
    await expect(again.right.shown).toHaveText('Batch 1');
    await expect(again.splitter).toHaveAttribute('aria-valuenow', width);
  });

  await test.step('the batch and the comparison are restored', async () => {
    await expect(new MainWindow(app.page).batch.json).toContainText('later');
    await again.right.show('tickets: 1 vs latest');
    const compare = new ComparePage(app.page);
    await expect(compare.side('Before')).toContainText('v1');
    await expect(compare.article.getByRole('tab', { name: /^Manifest/, selected: true })).toBeVisible();
  });

  await test.step('only the visible table was requested from the server', async () => {
    const requestedPaths = server.seen.slice(before).map(({ path }) => path);
    expect(requestedPaths).toContainEqual(expect.stringContaining('berta'));
    expect(requestedPaths.filter((path) => /anna|clara|dora/.test(path))).toEqual([]);
  });

  await test.step('a tab that is shown later is restored too', async () => {
    await again.left.show('clara');
    await expect(again.left.panel.getByRole('tab', { name: /^Properties/, selected: true })).toBeVisible();
  });

  await again.right.show('Batch 1');
  await rm(join(app.dataDirectory, 'batches', 'drafts'), { recursive: true });
  await app.relaunch();
  const last = new MainWindow(app.page);

  await test.step('the tab of a deleted batch reports that it no longer exists', async () => {
    await expect(last.page.getByRole('heading', { name: 'This batch no longer exists' })).toBeVisible();
    await lookOver(last.page, 'the page of a batch that is gone');
    await last.page.getByRole('button', { name: 'Close tab' }).press('Enter');
    await expect(new TabSides(last.page).right.all).toHaveText(['tickets: 1 vs latest']);
  });
});
