import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { listingServer } from '../fixtures/servers.ts';
import { ComparePage } from '../pages/compare-page.ts';
import { MainWindow } from '../pages/main-window.ts';
import { TabSides } from '../pages/open-tabs.ts';

test('a relaunch brings back both sides, and asks for what is shown alone', async ({
  app,
  window,
  serve,
}) => {
  const names = ['anna', 'berta', 'clara', 'dora'];
  const server = await serve(listingServer({ tables: names.map((name) => ['prod', name]) }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'elsewhere' });
  await window.sidebar.choose('prod');
  for (const name of names) await window.sidebar.openToKeep(name);
  await window.press('Alt+M', 'F6');
  const sides = new TabSides(window.page);
  await sides.splitter.focus();
  await sides.splitter.press('ArrowLeft');
  const width = await sides.splitter.getAttribute('aria-valuenow');
  await sides.left.show('berta');
  const before = server.seen.length;
  await app.relaunch();

  const again = new TabSides(app.page);
  await expect(again.left.all).toHaveText(['anna', 'berta', 'clara']);
  await expect(again.left.shown).toHaveText('berta');
  await expect(again.right.shown).toHaveText('dora');
  await expect(again.splitter).toHaveAttribute('aria-valuenow', width ?? '');
  await expect(again.right.panel.getByRole('heading', { name: 'dora' })).toBeVisible();
  const asked = server.seen.slice(before).map(({ path }) => path);
  expect(asked.filter((path) => /anna|clara/.test(path))).toEqual([]);
});

test('a relaunch brings back comparisons and batches, and says which of them are gone', async ({
  app,
  sample: window,
}) => {
  const compareOf = ({ page }: MainWindow) => new ComparePage(page);
  await window.sidebar.choose('support', 'tickets');
  await expect(window.table.name).toHaveText('tickets');
  await window.runCommand('Compare with another version');
  await compareOf(window).chooseVersion('Before', '1');
  await compareOf(window).show('Manifest');
  await window.runCommand('New batch');
  await window.batch.writeJson('{"operations": [{"declare_table": {"id": ["support", "later"]}}]}');
  await expect(window.batch.row(/later/)).toBeVisible();
  await window.press('Alt+M');
  await expect(window.frame.statusBar).toContainText('Draft saved');
  await window.press('F6');
  await app.relaunch();

  const again = new MainWindow(app.page);
  const sides = new TabSides(app.page);
  await expect(sides.right.shown).toHaveText('Draft 1');
  await expect(sides.left.shown).toHaveText('tickets, 1 and latest');
  await expect(compareOf(again).side('Before')).toContainText('v1');
  const manifest = compareOf(again).article.getByRole('tab', { name: /^Manifest/, selected: true });
  await expect(manifest).toBeVisible();
  await again.press('F6');
  await expect(again.batch.row(/later/)).toBeVisible();
  await rm(join(app.dataDirectory, 'batches', 'drafts'), { recursive: true });
  await app.relaunch();

  const last = new MainWindow(app.page);
  await expect(last.page.getByRole('heading', { name: 'This batch is not there any more' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await last.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(last.page);
  }
  expect(await findCutOff(last.page)).toEqual([]);
  await last.page.getByRole('button', { name: 'Close this tab' }).press('Enter');
  await expect(new TabSides(last.page).rightRegion).toHaveCount(0);
});
