import type { Locator } from '@playwright/test';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

/* The keyboard alone: nothing here may click, hover or focus by itself. After every key it must be seen where the keys are. */

async function walk(window: MainWindow, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await window.press(key);
    await expectVisibleFocus(window.page, `after ${key}`);
  }
}

const FARTHEST = 25;

/** Tab, until this has the keys. */
async function tabTo(window: MainWindow, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < FARTHEST; step += 1) {
    await walk(window, key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${target} within ${FARTHEST} steps.`);
}

test('from first run to the details of a field', async ({ window }) => {
  const { sidebar, table, inspector } = window;
  await expectVisibleFocus(window.page, 'at the start');
  await window.press('1');
  await expect(sidebar.row('prod')).toBeVisible();
  await expectVisibleFocus(window.page, 'once the sample is open');

  await walk(window, 'Mod+Shift+E', 'Home', 's', 'u', 'ArrowRight');
  await expect(sidebar.row('tickets')).toBeVisible();
  await walk(window, 'ArrowRight', 'ArrowDown', 'Enter');
  await expect(table.name).toHaveText('conversations');
  await expect(table.fact('Version')).toBeVisible();
  await tabTo(window, table.subTab('Overview'));
  await walk(window, 'ArrowRight');
  await expect(table.subTab('Schema')).toHaveAttribute('aria-selected', 'true');
  await tabTo(window, table.schema);
  await walk(window, 'ArrowDown', 'End', 'ArrowUp');
  const name = await table.schema.locator('[data-current] [role="gridcell"]').first().textContent();
  await expect(inspector.fieldName).toHaveText(name ?? '');
  await tabTo(window, inspector.copyPathButton);
});

test('from first run to the names of a server', async ({ window, serve }) => {
  const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage, sidebar } = window;
  await walk(window, '2');
  await expect(connectionPage.address).toBeFocused();
  await window.type(address);
  await tabTo(window, connectionPage.name, 'Shift+Tab');
  await window.type('by key');
  await window.press('Enter');
  await expect(sidebar.row('prod')).toBeVisible();
  await expectVisibleFocus(window.page, 'once the names are there');
  await walk(window, 'ArrowRight');
  await expect(sidebar.row('items')).toBeVisible();
});

test('a filter, and from it into the tree', async ({ window }) => {
  const { sidebar, table } = window;
  await window.press('1');
  await expect(sidebar.row('prod')).toBeVisible();
  await walk(window, 'Mod+Shift+E', 's', 'u', 'ArrowRight');
  await expect(sidebar.row('tickets')).toBeVisible();
  await walk(window, 'Mod+F');
  await window.type('tick');
  await expect(sidebar.rows).toHaveCount(2);
  await walk(window, 'ArrowDown', 'ArrowDown', ' ');
  await expect(table.name).toHaveText('tickets');
});

test('palettes and the key sheet lend the keys and give them back', async ({ window }) => {
  const { sidebar, tablePalette, commandPalette, table } = window;
  await window.press('1');
  await expect(sidebar.row('prod')).toBeVisible();
  await walk(window, 'Mod+Shift+E', 'ArrowDown', 'Mod+Shift+P');
  // It is read when it is first asked for: an Escape that comes before it is not for it.
  await expect(commandPalette.field).toBeFocused();
  await walk(window, 'ArrowDown', 'Escape');
  await expect(sidebar.tree).toBeFocused();
  await walk(window, '?');
  await expect(window.keySheet).toBeVisible();
  await walk(window, 'Escape');
  await expect(sidebar.tree).toBeFocused();
  await walk(window, 's', 'u', 'ArrowRight');
  await expect(sidebar.row('tickets')).toBeVisible();
  await walk(window, 'Mod+P');
  await window.type('tick');
  // Names that come in while it is open may be found after it, and not before.
  await expect(tablePalette.current).toContainText('tickets');
  await walk(window, 'Enter');
  await expect(table.name).toHaveText('tickets');
});

test('the settings, and closing tabs', async ({ window }) => {
  const { sidebar, settings, tabs } = window;
  await window.press('1');
  await expect(sidebar.row('prod')).toBeVisible();
  await walk(window, 'Mod+Shift+E', 'Mod+,');
  await expect(settings.heading).toBeVisible();
  await tabTo(window, settings.theme.getByRole('radio', { name: 'System' }));
  await walk(window, 'ArrowRight', 'ArrowRight');
  await expect(window.document).toHaveAttribute('data-theme', 'dark');
  await walk(window, 'Alt+W');
  await expect(tabs.all).toHaveCount(0);
});

test('the list of requests and the details of one', async ({ window }) => {
  const { sidebar, activity } = window;
  await window.press('1');
  await expect(sidebar.row('prod')).toBeVisible();
  await walk(window, 'Mod+Shift+E', 'Mod+J');
  await tabTo(window, activity.list);
  await walk(window, 'ArrowDown', 'Enter');
  await expect(activity.details).toBeVisible();
  await tabTo(window, activity.facts);
  await walk(window, 'Escape');
  await expect(activity.list).toBeFocused();
  await walk(window, 'Mod+J');
  await expect(activity.drawer).toBeHidden();
});

test('what is closed with the keys in it gives them back', async ({ window }) => {
  const { sidebar, tabs, table, inspector } = window;
  await window.press('1');
  await expect(sidebar.row('prod')).toBeVisible();
  await walk(window, 's', 'u', 'ArrowRight');
  await expect(sidebar.row('tickets')).toBeVisible();
  await walk(window, 'End', 'ArrowUp', 'Enter');
  await expect(table.name).toHaveText('tickets');
  await walk(window, 'Mod+,');
  await tabTo(window, tabs.tab('Settings'));
  await walk(window, 'Delete');
  await expect(tabs.all).toHaveText(['tickets']);
  await tabTo(window, inspector.closeButton);
  await walk(window, 'Enter');
  await expect(inspector.panel).toBeHidden();
  await expect(table.schema).toBeFocused();
  await walk(window, 'Alt+W');
  await expect(tabs.nothingOpen).toBeVisible();
});
