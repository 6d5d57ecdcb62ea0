import type { Page } from '@playwright/test';
import type { Connection } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import type { MainWindow } from '../pages/main-window.ts';

test('one click looks, and the next look takes the same tab', async ({ sample: { sidebar, tabs } }) => {
  await sidebar.choose('support', 'macros');
  await expect(tabs.tab('macros')).toHaveCSS('font-style', 'italic');
  await sidebar.choose('tickets');
  await expect(tabs.all).toHaveText(['tickets']);
});

test('two clicks keep a tab, in the tree and in the strip', async ({ sample: { sidebar, tabs } }) => {
  await sidebar.choose('support');
  await sidebar.openToKeep('macros');
  await expect(tabs.tab('macros')).toHaveCSS('font-style', 'normal');
  await sidebar.choose('tickets');
  await tabs.keep('tickets');
  await expect(tabs.tab('tickets')).toHaveCSS('font-style', 'normal');
  await sidebar.choose('articles');
  await expect(tabs.all).toHaveText(['macros', 'tickets', 'articles']);
});

test('tabs close by the cross, the middle button and Delete', async ({
  sample: { sidebar, tabs, table },
}) => {
  await sidebar.choose('support');
  for (const name of ['articles', 'macros', 'tickets']) await sidebar.openToKeep(name);
  await tabs.closeByCross('tickets');
  await expect(tabs.all).toHaveText(['articles', 'macros']);
  await expect(table.name).toHaveText('macros');
  await tabs.closeByMiddleButton('articles');
  await expect(tabs.all).toHaveText(['macros']);
  await tabs.closeByKey('macros');
  await expect(tabs.nothingOpen).toBeVisible();
});

test('a closed tab comes back where it was, and Back leads to the page before', async ({
  sample: window,
}) => {
  const { sidebar, tabs, table, page } = window;
  await sidebar.choose('support');
  for (const name of ['articles', 'macros', 'tickets']) await sidebar.openToKeep(name);
  const opened: Page[] = [];
  page.context().on('page', (other) => opened.push(other));
  await window.press('Alt+Shift+T');
  await window.runCommand('Reopen closed window');
  await tabs.closeByCross('macros');
  await expect(tabs.all).toHaveText(['articles', 'tickets']);
  await window.press('Alt+Shift+T');
  await expect(tabs.all).toHaveText(['articles', 'macros', 'tickets']);
  await expect(table.name).toHaveText('macros');
  await tabs.show('articles');
  await expect(page).toHaveTitle('articles - sample - Vitrine');
  await window.press('Alt+ArrowLeft');
  await expect(table.name).toHaveText('macros');
  await expect(page).toHaveTitle('macros - sample - Vitrine');
  await window.press('Alt+ArrowRight');
  await expect(table.name).toHaveText('articles');
  await tabs.chooseInMenu('articles', 'Show in sidebar');
  await expect(sidebar.tree).toBeFocused();
  await expect(sidebar.row('articles')).toHaveAttribute('data-current', 'true');
  // Where nothing was closed yet, nothing was opened.
  expect(opened).toEqual([]);
});

test('tables of one name are told apart by where they are', async ({ open }) => {
  const { window } = await open({
    ...connectedTo(),
    answers: [
      listing({ tables: ['live', 'shop'].map((parent) => [parent, 'reviews']) }),
      { catalog: { table: silent } },
    ],
  });
  const { tabs, sidebar } = window;
  await sidebar.choose('live');
  await sidebar.openToKeep('reviews');
  await expect(tabs.all).toHaveText(['reviews']);
  // Closed again.
  await sidebar.row('live').click();
  await expect(sidebar.row('reviews')).toHaveCount(0);
  await sidebar.choose('shop');
  await sidebar.openToKeep('reviews');
  await expect(tabs.all).toHaveText(['live / reviews', 'shop / reviews']);
});

test('a tab says of which connection its table is, and production is red', async ({ open }) => {
  const [sample] = sampleSituation().connections ?? [];
  const { window } = await open({
    ...sampleSituation(),
    connections: [{ ...testConnection(), ...sample, production: true, color: 4 }],
    answers: [sampleAnswers()],
  });
  const { sidebar, tabs } = window;
  await sidebar.choose('support', 'macros');
  const red = await colorOf(window, '--conn-1');
  await expect(tabs.tab('macros').locator('i')).toHaveCSS('background-color', red);
  await expect(tabs.tab('macros')).toHaveText('macrossample');
  await expect(tabs.tab('macros')).toHaveAttribute('title', 'sample (production): support / macros');
  const path = window.page.getByRole('navigation', { name: 'Path' });
  await expect(path.getByRole('link', { name: 'sample production' }).locator('i')).toHaveCSS(
    'background-color',
    red,
  );
  await expect(window.page.getByRole('button', { name: 'Actions', exact: true })).toHaveCSS(
    'border-top-color',
    await colorOf(window, '--danger-line'),
  );
  await window.runCommand('Go to tab');
  await expect(window.page.getByRole('option', { name: 'macros' })).toHaveText(
    'macrossupport / macrossampleproduction',
  );
  await window.press('Escape');
  await window.runCommand('Rename table');
  const dialog = window.page.getByRole('dialog', { name: 'Rename macros' });
  await expect(dialog).toContainText('sampleproduction');
  await expect(dialog.locator('i').first()).toHaveCSS('background-color', red);
});

test('a favorite stands above the names and first in Ctrl+P, by its star, key, and menu', async ({
  open,
}) => {
  const [sample] = sampleSituation().connections ?? [];
  const connection = { ...testConnection(), ...sample };
  let favorites: Connection['favorites'] = [];
  const { window, tell } = await open({
    ...sampleSituation(),
    answers: [
      sampleAnswers(),
      {
        connections: {
          setFavorite: ({ favorite, isFavorite }) => {
            const others = favorites.filter(({ id }) => id.join() !== favorite.id.join());
            favorites = isFavorite ? [...others, favorite] : others;
            tell({ type: 'connections', connections: [{ ...connection, favorites }] });
          },
        },
      },
    ],
  });
  const { sidebar, tabs, tablePalette } = window;
  const list = window.page.getByRole('tree', { name: 'Favorites' });
  const star = window.page.getByRole('button', { name: 'Favorite', exact: true });
  await sidebar.choose('support', 'macros');
  await window.press('Mod+D');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await sidebar.openMenuOf('support');
  await sidebar.chooseInMenu('Add to favorites');
  await expect(list.getByRole('treeitem')).toHaveText([/^macros, tablesupport$/, /^support, namespace$/]);

  await window.press('Mod+P');
  await expect(tablePalette.entries.first()).toContainText('macros');
  await expect(tablePalette.entries.nth(1).getByRole('img', { name: 'favorite' })).toBeVisible();
  await window.press('Escape');
  await list.focus();
  await window.press('ArrowDown', 'Enter');
  await expect(tabs.shown).toHaveText('support');
  await expectAccessible(window.page);
  await star.click();
  await tabs.show('macros');
  await window.press('Mod+D');
  await expect(list).toBeHidden();
});

/** As the browser works it out. */
function colorOf({ document }: MainWindow, role: string): Promise<string> {
  return document.evaluate((root, name) => {
    const probe = root.ownerDocument.createElement('i');
    probe.style.color = `var(${name})`;
    root.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, role);
}
