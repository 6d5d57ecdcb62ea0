import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';

test('several selected tables are added to a batch together', async ({ sample: window }) => {
  const { sidebar, batch, page } = window;

  await test.step('Mod+A selects all tables beside a row, and Mod+Space deselects one of them', async () => {
    await sidebar.choose('support', 'tickets');
    const marked = sidebar.tree.getByRole('treeitem', { level: 2, selected: true });
    await window.press('Mod+Shift+E', 'Mod+a');
    await expect(marked).toHaveCount(4);
    await window.press('Mod+Space');
    await expect(marked).toHaveCount(3);
    await expect(marked.filter({ hasText: 'tickets' })).toHaveCount(0);
  });

  await test.step('a context menu adds an operation for each selected table to one batch', async () => {
    await sidebar.choose('prod', 'ml', 'items');
    await sidebar.row('items_eval').click({ modifiers: ['Shift'] });
    await expect(sidebar.tree.getByRole('treeitem', { selected: true })).toHaveCount(4);
    await sidebar.row('items_768').click({ modifiers: ['ControlOrMeta'] });
    await expect(sidebar.tree.getByRole('treeitem', { selected: true })).toHaveCount(3);
    await sidebar.openMenuOf('items_eval');
    await page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
    await window.press('Alt+3');
    await expect(batch.rows).toHaveCount(3);
  });

  await test.step('dragging one selected table adds all selected tables', async () => {
    await window.press('Alt+1');
    await sidebar.row('items').click();
    await sidebar.row('items_eval').click({ modifiers: ['Shift'] });
    await sidebar.row('items_768').dragTo(page.getByRole('button', { name: /^Batch/ }));
    await page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
    await expect(sidebar.row('items_768').getByRole('img', { name: 'in a batch' })).toBeVisible();
    await expect(sidebar.row('users').getByRole('img', { name: 'in a batch' })).toHaveCount(0);
    await window.press('Alt+3');
    await expect(batch.rows).toHaveCount(7);
  });

  await test.step('a table dropped on a batch in the other tab group opens a menu of operations', async () => {
    await window.press('Alt+M', 'Alt+1');
    // Also over the JSON editor, which must not take the name as text.
    await sidebar.row('items_768').dragTo(batch.json);
    const menu = page.getByRole('menu', { name: 'Add 1 table to batch' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Create version',
      'Delete versions',
      'Deregister table',
    ]);
    await menu.getByRole('menuitem', { name: 'Delete versions' }).click();
    await expect(window.toasts).toContainText(/ added to Batch/);
    await window.press('Alt+3');
    await expect(batch.rows).toHaveCount(8);
    await expect(batch.row(/^8, delete_table_versions, prod \/ ml \/ items_768,/)).toBeVisible();
  });

  await test.step('tables of another connection are rejected', async () => {
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      const tables = { connectionId: 'elsewhere', ids: [['t'], ['u']] };
      data.setData('application/x-vitrine-tables', JSON.stringify(tables));
      return data;
    });
    await batch.operations.dispatchEvent('drop', { dataTransfer });
    const refusal = page.getByRole('menuitem', { name: /2 tables of .*: not of this batch’s connection/ });
    await expect(refusal).toBeDisabled();
    await window.press('Escape');
    await expect(batch.rows).toHaveCount(8);
  });
});

test('opening more than twenty tables at once asks for confirmation', async ({ open }) => {
  const tables = Array.from({ length: 21 }, (_, index) => [`table_${index}`]);
  const { window } = await open({
    ...connectedTo(),
    // A tab shows the name before the server has described the table.
    answers: [listing({ tables }), { catalog: { table: silent } }],
  });
  const { sidebar, tabs, page } = window;
  await sidebar.choose('table_0');
  await window.press('Mod+Shift+E', 'Mod+a', 'Shift+F10');
  await sidebar.chooseInMenu('Open 21 tables');
  const question = page.getByRole('alertdialog', { name: 'Open 21 tables?' });
  await expect(question).toBeVisible();
  await window.press('Enter');
  await expect(question).toBeHidden();
  await expect(tabs.all).toHaveCount(1);
  // The menu of a row that isn’t selected would apply to that row only.
  await window.press('Mod+Shift+E', 'Mod+Space', 'ArrowDown', 'Shift+F10');
  await sidebar.chooseInMenu('Open 20 tables');
  await expect(tabs.all).toHaveCount(21);
  await expect(tabs.shown).toHaveText('table_1');
});
