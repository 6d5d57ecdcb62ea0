import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

test('a version that is proposed late takes no part in what is typed', async ({ open }) => {
  const gate = createGate();
  const answers = sampleAnswers();
  const versions = answers.catalog?.versions;
  const late = {
    catalog: {
      versions: async (...asked: Parameters<NonNullable<typeof versions>>) => {
        await gate.pass();
        return (versions as NonNullable<typeof versions>)(...asked);
      },
    },
  };
  const { window } = await open({ ...sampleSituation(), answers: [answers, late] });
  const field = window.change.field('Version');
  await window.sidebar.choose('prod', 'ml', 'items');
  await expect(window.table.fact('Version')).toHaveText('42');
  gate.close();
  await window.change.open('Create version…');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  gate.open();
  await expect(field).toHaveValue('43');
  await window.type('12');
  await expect(field).toHaveValue('12');
});

test('several tables are marked, and go into one batch together', async ({ sample: window }) => {
  const { sidebar, batch, page } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await sidebar.row('items_eval').click({ modifiers: ['Shift'] });
  await expect(sidebar.tree.getByRole('treeitem', { selected: true })).toHaveCount(4);
  await sidebar.row('items_768').click({ modifiers: ['ControlOrMeta'] });
  await expect(sidebar.tree.getByRole('treeitem', { selected: true })).toHaveCount(3);
  await sidebar.openMenuOf('items_eval');
  await page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
  await window.press('Alt+5');
  await expect(batch.rows).toHaveCount(3);
});

test('a table is dragged from the tree into the batch', async ({ sample: window }) => {
  const { sidebar, batch, page } = window;
  await sidebar.choose('prod', 'ml');
  await sidebar.row('items').dragTo(page.getByRole('button', { name: /^Batch/ }));
  await page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
  await window.press('Alt+5');
  await expect(batch.row(/deregister_table, prod \/ ml \/ items/)).toBeVisible();
});

test('a version of the list goes into the batch', async ({ sample: window }) => {
  const { sidebar, batch, table, page } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await table.show('Versions');
  await page
    .getByRole('grid', { name: 'Versions' })
    .getByRole('row', { name: /^41 / })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete this version', exact: true }).click();
  await window.press('Alt+5');
  await expect(batch.row(/delete_table_versions, prod \/ ml \/ items, 41/)).toBeVisible();
});
