import { expectVisibleFocus } from '../fixtures/focus.ts';
import { expect, test } from '../fixtures/journey.ts';
import { tabTo, walk } from '../fixtures/key-walk.ts';
import { listingServer } from '../fixtures/servers.ts';

/* Keyboard only: no click, hover, or focus() here. */

test('from the first start to the details of a field by keyboard, with focus always visible', async ({
  window,
}) => {
  const { sidebar, table, inspector } = window;
  await expectVisibleFocus(window.page, 'at the start');
  await window.press('1');
  await expect(sidebar.selectedRow).toContainText('products');
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
  await expect(inspector.panel).toBeHidden();
  await walk(window, 'Mod+I');
  const name = await table.schema.locator('[data-current] [role="gridcell"]').first().textContent();
  await expect(inspector.fieldName).toHaveText(name ?? '');
  await tabTo(window, inspector.copyPathButton);
});

test('from the first start to the names of a server by keyboard, with focus always visible', async ({
  window,
  serve,
}) => {
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
  await walk(window, 'Mod+Shift+E');
  await walk(window, 'ArrowRight');
  await expect(sidebar.row('items')).toBeVisible();
});
