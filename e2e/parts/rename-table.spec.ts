import type { TableStateResult } from '#contract/index.ts';
import { findObstacles } from '../fixtures/axe.ts';
import { lookOver } from '../fixtures/look-over.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { applying } from '../fixtures/parts/applied-commit.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import { RenameDialog } from '../pages/rename-dialog.ts';

const NOW = Date.now();

function table(name: string, count: number, change: Partial<TableStateResult> = {}): TableStateResult {
  return {
    id: ['prod', 'ml', name],
    state: 'stored',
    location: `s3://lake/${name}.lance`,
    managed_versioning: true,
    properties: [['owner', 'ml']],
    versions: Array.from({ length: count }, (_, age) => ({
      version: BigInt(count - age),
      manifest_path: `_versions/${count - age}.manifest`,
      others: [],
    })),
    allVersions: true,
    tags: [],
    at: NOW,
    ...change,
  };
}

/** Every other table is absent. */
function answerStates(...tables: readonly TableStateResult[]): Answers {
  return {
    batches: {
      look: async function* ({ ids }) {
        yield ids.map(
          (id): TableStateResult =>
            tables.find((each) => each.id.join() === id.join()) ?? {
              id: [...id],
              state: 'absent',
              allVersions: true,
              missingNamespace: null,
              at: NOW,
            },
        );
      },
    },
  };
}

const ITEMS = table('items', 3, { tags: [{ name: 'release', version: 2n }] });
const EVAL = table('items_eval', 2);

test('a table replaces another by keyboard only, and the batch shows it as a rename', async ({ open }) => {
  const { window } = await open({
    ...sampleSituation(),
    answers: [sampleAnswers(), applying([ITEMS, EVAL]), answerStates(ITEMS, EVAL)],
  });
  const { batch, page, sidebar } = window;
  const rename = new RenameDialog(page);
  await sidebar.choose('prod', 'ml', 'items_eval');
  await test.step('the dialog opens from the context menu of the table', async () => {
    await sidebar.openMenuOf('items_eval');
    await page.getByRole('menuitem', { name: 'Add to batch' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Rename or move…' }).press('Enter');
    await expect(rename.newName).toBeFocused();
    await expect(rename.namespace).toHaveValue('prod$ml');
    await expect(rename.dialog).toContainText('Same as the current name');
    await expect(rename.addButton).toBeDisabled();
  });
  await test.step('the table that has the new name can be kept under another name', async () => {
    await page.keyboard.type('items');
    await expect(rename.keptName).toHaveValue('items_old');
    await expect(rename.operations.getByRole('listitem')).toHaveText([
      'Deregister prod / ml / items',
      'Declare prod / ml / items_old',
      'Create 3 versions of prod / ml / items_old',
      'Deregister prod / ml / items_eval',
      'Declare prod / ml / items',
      'Create 2 versions of prod / ml / items',
    ]);
    await expect(rename.effects).toContainText('Lost: Tag release v2 of items is removed.');
  });
  await test.step('or it can be removed from the catalog', async () => {
    await page.getByRole('radio', { name: 'Rename it, so that both stay' }).focus();
    await window.press('ArrowDown');
    await expect(rename.effects).toContainText('This removes 3 versions and tag release of items.');
    await window.press('ArrowUp');
    await expect(rename.keptName).toHaveValue('items_old');
    await expect(rename.operations.getByRole('listitem')).toHaveCount(6);
    await rename.newName.focus();
    await window.press('Enter');
    await expect(rename.dialog).toHaveCount(0);
  });
  await test.step('the checks, the diagram, and the review of the batch describe the rename', async () => {
    await window.press('Alt+3');
    await expect(batch.rows).toHaveCount(9);
    await expect(batch.checks).toContainText('items is replaced by items_eval');
    await expect(batch.checks).toContainText('It becomes items_old (operation 2).');
    await expect(batch.after.getByRole('treeitem', { name: /^items_old/ })).toContainText('was items');
    await window.press('ControlOrMeta+Enter');
    await expect(batch.outcome).toHaveText('items will become items_old, and items_eval will become items');
    await expect(
      batch.review.getByRole('region', { name: 'New and changed' }).getByRole('listitem'),
    ).toHaveCount(2);
    await lookOver(page, 'the review of a rename');
  });
  await test.step('the result of the commit describes the rename, with the response to each operation', async () => {
    await batch.commitButton.click();
    await expect(page.getByText('items became items_old, and items_eval became items.')).toBeVisible();
    await batch.page.getByRole('button', { name: 'renamed, response to operation 6' }).press('Enter');
    await expect(batch.page.getByRole('region', { name: /^Result of operation / })).toHaveCount(4);
    expect(await findObstacles(page)).toEqual([]);
  });
});

test('a batch offers to complete a rename, and a rename can be added to it', async ({ open }) => {
  const own = table('items_768', 0, { managed_versioning: false, allVersions: false });
  const { window } = await open({
    ...sampleSituation(),
    answers: [sampleAnswers(), answerStates(ITEMS, EVAL, own)],
  });
  const { batch, page, sidebar } = window;
  const rename = new RenameDialog(page);
  await sidebar.choose('prod', 'ml');

  await test.step('one click keeps the replaced table, and another one the versions', async () => {
    await window.runCommand('New batch');
    await expect(batch.json).toContainText('operations');
    const operations = [
      { deregister_table: { id: ITEMS.id } },
      { deregister_table: { id: EVAL.id } },
      { declare_table: { id: ITEMS.id, location: EVAL.location } },
    ];
    await batch.writeJson(JSON.stringify({ operations }));
    await expect(batch.checks).toContainText('This removes 3 versions and tag release of items.');
    await expect(batch.checks).toContainText('items_eval becomes items without its versions');
    await batch.use('Keep it as items_old');
    await batch.use('Keep versions');
    await expect(batch.rows).toHaveCount(9);
    await expect(batch.checks).not.toContainText('without its versions');
    await expect(batch.checks).not.toContainText('This removes');
  });

  await test.step('a table is chosen in the dialog, which names the alternative for one it can’t rename', async () => {
    await window.runCommand('New batch');
    await expect(window.tabs.shown).toHaveText('Batch 2');
    await batch.page.getByRole('button', { name: 'Add operation' }).click();
    await page.getByRole('menuitem', { name: 'Rename or move…' }).click();
    await expect(rename.table).toBeFocused();
    // The list of names keeps the focus until Tab leaves it.
    await page.keyboard.type('prod$ml$items_768');
    await window.press('Tab');
    await rename.newName.fill('wide');
    await expect(rename.dialog).toContainText('Use Rename… in the Actions menu instead');
    await expect(rename.addButton).toBeDisabled();
    await rename.table.focus();
    await window.press('ControlOrMeta+A');
    await page.keyboard.type('prod$ml$items_eval');
    await window.press('Tab');
    await rename.newName.fill('eval');
    await rename.namespace.fill('prod');
    await window.press('Tab');
    await expect(rename.operations.getByRole('listitem')).toHaveText([
      'Deregister prod / ml / items_eval',
      'Declare prod / eval',
      'Create 2 versions of prod / eval',
    ]);
    await lookAt(page, 'rename');
    await rename.addButton.click();
    await expect(batch.rows).toHaveCount(4);
  });
});
