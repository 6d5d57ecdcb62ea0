import type { Page } from '@playwright/test';
import type { Connection } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import type { MainWindow } from '../pages/main-window.ts';

test('tabs are opened, kept, closed, and reopened', async ({ sample: window }) => {
  const { sidebar, tabs, table, page } = window;

  await test.step('reopening does nothing when nothing was closed', async () => {
    const opened: Page[] = [];
    page.context().on('page', (other) => opened.push(other));
    await window.press('Alt+Shift+T');
    await window.runCommand('Reopen closed window');
    await sidebar.choose('support', 'macros');
    await expect(tabs.all).toHaveText(['macros']);
    expect(opened).toEqual([]);
  });

  await test.step('a click opens a preview tab, and the next one reuses it', async () => {
    await expect(tabs.tab('macros')).toHaveCSS('font-style', 'italic');
    await sidebar.choose('tickets');
    await expect(tabs.all).toHaveText(['tickets']);
  });

  await test.step('a double click keeps a tab open, in the tree and in the tab bar', async () => {
    await sidebar.openToKeep('macros');
    await expect(tabs.tab('macros')).toHaveCSS('font-style', 'normal');
    await sidebar.choose('tickets');
    await tabs.keep('tickets');
    await expect(tabs.tab('tickets')).toHaveCSS('font-style', 'normal');
    await sidebar.choose('articles');
    await expect(tabs.all).toHaveText(['macros', 'tickets', 'articles']);
  });

  await test.step('a closed tab reopens in its place, and Back returns to the previous page', async () => {
    await tabs.closeByCross('macros');
    await expect(tabs.all).toHaveText(['tickets', 'articles']);
    await window.press('Alt+Shift+T');
    await expect(tabs.all).toHaveText(['macros', 'tickets', 'articles']);
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
  });

  await test.step('tabs close by their close button, the middle mouse button, and Delete', async () => {
    await tabs.show('articles');
    await tabs.closeByCross('articles');
    await expect(tabs.all).toHaveText(['macros', 'tickets']);
    await expect(table.name).toHaveText('tickets');
    await tabs.closeByMiddleButton('macros');
    await expect(tabs.all).toHaveText(['tickets']);
    await tabs.closeByKey('tickets');
    await expect(tabs.nothingOpen).toBeVisible();
  });
});

test('tabs of tables with the same name show their paths', async ({ open }) => {
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
  // Collapses `live`, so that only one `reviews` is visible.
  await sidebar.row('live').click();
  await expect(sidebar.row('reviews')).toHaveCount(0);
  await sidebar.choose('shop');
  await sidebar.openToKeep('reviews');
  await expect(tabs.all).toHaveText(['live / reviews', 'shop / reviews']);
});

test('favorites are listed first, and production is marked by color', async ({ open }) => {
  const [sample] = sampleSituation().connections ?? [];
  const connection = { ...testConnection(), ...sample };
  let favorites: Connection['favorites'] = [];
  const { window, sendEvents } = await open({
    ...sampleSituation(),
    answers: [
      sampleAnswers(),
      {
        connections: {
          setFavorite: ({ favorite, isFavorite }) => {
            const others = favorites.filter(({ id }) => id.join() !== favorite.id.join());
            favorites = isFavorite ? [...others, favorite] : others;
            sendEvents({ type: 'connections', connections: [{ ...connection, favorites }] });
          },
        },
      },
    ],
  });
  const { page, sidebar, tabs, tablePalette } = window;

  await test.step('favorites, set by button, shortcut, or menu, come first in the sidebar and in Ctrl+P', async () => {
    const list = page.getByRole('tree', { name: 'Favorites' });
    const star = page.getByRole('button', { name: 'Favorite', exact: true });
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
    await expectAccessible(page);
    await star.click();
    await tabs.show('macros');
    await window.press('Mod+D');
    await expect(list).toBeHidden();
  });

  await test.step('tabs, paths, and dialogs of a production connection are red', async () => {
    sendEvents({ type: 'connections', connections: [{ ...connection, production: true, color: 4 }] });
    const red = await colorOf(window, '--conn-1');
    await expect(tabs.tab('macros').locator('i')).toHaveCSS('background-color', red);
    await expect(tabs.tab('macros')).toHaveText('macrossample');
    await expect(tabs.tab('macros')).toHaveAttribute('title', 'sample (production): support / macros');
    const path = page.getByRole('navigation', { name: 'Path' });
    await expect(path.getByRole('link', { name: 'sample production' }).locator('i')).toHaveCSS(
      'background-color',
      red,
    );
    await expect(page.getByRole('button', { name: 'Actions', exact: true })).toHaveCSS(
      'border-top-color',
      await colorOf(window, '--danger-line'),
    );
    await window.runCommand('Go to tab');
    await expect(page.getByRole('option', { name: 'macros' })).toHaveText(
      'macrossupport / macrossampleproduction',
    );
    await window.press('Escape');
    await window.runCommand('Rename table');
    const dialog = page.getByRole('dialog', { name: 'Rename macros' });
    await expect(dialog).toContainText('sampleproduction');
    await expect(dialog.locator('i').first()).toHaveCSS('background-color', red);
  });
});

/** The computed value of a color variable. */
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
