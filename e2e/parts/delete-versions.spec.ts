import type { TableStateResult } from '#contract/index.ts';
import { lookOver } from '../fixtures/look-over.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { DeletionForm } from '../pages/deletion-form.ts';
import type { MainWindow } from '../pages/main-window.ts';

const DAY = 86_400_000;
const NOW = Date.now();

/** One version every ten days, the latest now. */
function table(name: string, count: number, tags: Readonly<Record<string, number>> = {}): TableStateResult {
  return {
    id: ['prod', 'ml', name],
    state: 'stored',
    versions: Array.from({ length: count }, (_, age) => ({
      version: BigInt(count - age),
      manifest_size: BigInt(2000 + (count - age) * 100),
      timestamp_millis: BigInt(NOW - age * 10 * DAY - 1000),
      others: [],
    })),
    allVersions: true,
    tags: Object.entries(tags).map(([tag, version]) => ({ name: tag, version: BigInt(version) })),
    at: NOW,
  };
}

function answerStates(...tables: readonly TableStateResult[]): Answers {
  return {
    batches: {
      look: async function* ({ ids }) {
        yield ids.flatMap((id) => tables.find((each) => each.id.join() === id.join()) ?? []);
      },
    },
  };
}

async function openDeletions(window: MainWindow, name: string, ...tables: readonly string[]): Promise<void> {
  const { batch } = window;
  await window.runCommand('New batch');
  await expect(window.tabs.shown).toHaveText(name);
  await expect(batch.json).toContainText('operations');
  const operations = tables.map((one) => ({
    delete_table_versions: { id: ['prod', 'ml', one], ranges: [] },
  }));
  await batch.writeJson(JSON.stringify({ operations }));
  await expect(batch.rows).toHaveCount(tables.length);
  await batch.operations.focus();
  await window.press('Mod+A');
}

const ITEMS = table('items', 20, { golden: 3 });
const EVAL = table('items_eval', 5);
const WIDE = table('items_768', 12);
const MANY = { ...table('users', 1), versions: manyVersions(10_000) };

test('versions to delete are selected by a rule or one by one', async ({ open }) => {
  const answers = [sampleAnswers(), answerStates(ITEMS, EVAL, WIDE, MANY)];
  const { window } = await open({ ...sampleSituation(), answers });
  const { batch, change, page, sidebar, table: tablePage } = window;
  const form = new DeletionForm(page);

  await test.step('old versions selected on the page of a table are added to a batch', async () => {
    await sidebar.choose('prod', 'ml', 'items');
    await tablePage.show('Versions');
    await page.getByRole('button', { name: 'Delete old versions…' }).click();
    await expect(form.radio('Older than')).toBeChecked();
    await expect(form.row('items')).toContainText('v1 to v11');
    await form.field('Versions to keep').fill('15');
    // Enter in the field doesn’t submit the form.
    await window.press('Enter');
    await change.button('Add to batch').click();
    await window.press('Alt+3');
    await expect(batch.row('delete_table_versions')).toContainText('1 to 2 and 4 to 5');
  });

  await test.step('one rule applies to several tables, a table can be left out, and undo reverts each step', async () => {
    await openDeletions(window, 'Batch 2', 'items', 'items_eval', 'items_768');
    await expect(form.row('items')).toContainText('20 versions');
    await form.radio('Keep newest').focus();
    await window.press('Space');
    await expect(form.row('items')).toContainText('v1 to v10');
    await form.field('Versions to keep').fill('2');
    await expect(form.row('items')).toContainText('1 kept');
    await expect(form.row('items_eval')).toContainText('v1 to v3');
    await expect(batch.page).toContainText('30 of 37 versions deleted for good');
    await expect(batch.row(/items_768/)).toContainText('1 to 10');

    await form.field('Days').fill('100');
    await expect(form.row('items_eval')).toContainText('nothing');
    await expect(batch.page).toContainText('11 of 37 versions');
    await form.edge.focus();
    await window.press('PageDown');
    await expect(form.field('Days')).toHaveValue('130');
    await expect(batch.page).toContainText('6 of 37 versions');

    await form.leaveOut('items_eval').click();
    await expect(batch.rows).toHaveCount(2);
    await batch.operations.focus();
    await window.press('Mod+Z', 'Mod+Z');
    await expect(batch.rows).toHaveCount(3);
    await expect(batch.row(/ml \/ items,/)).toContainText('1 to 2 and 4 to 10');
    await expect(batch.row(/ml \/ items_768,/)).toContainText('1 to 2');
  });

  await test.step('versions are selected by keyboard and pointer, and a tagged version is kept', async () => {
    await openDeletions(window, 'Batch 3', 'items');
    await expect(form.version(20)).toContainText('kept, latest version');
    await form.versions.focus();
    await window.press('End', 'Space', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp');
    await expect(form.version(3)).toContainText('kept, tag golden');
    await expect(batch.row('delete_table_versions')).toContainText('1 to 2 and 4');
    await window.press('Shift+ArrowDown');
    await expect(batch.row('delete_table_versions')).toContainText('1 to 2');
    await window.press('Space');
    await expect(form.reason).toHaveText('Version 3 stays: tag golden');

    await window.press('Home');
    await form.version(18).click();
    await form.version(16).click({ modifiers: ['Shift'] });
    await expect(batch.row('delete_table_versions')).toContainText('1 to 2 and 16 to 18');
    await form.dragOver('items', 0.3, 0.6);
    await expect(form.version(10)).toContainText('deleted');
    await expect(form.radio('By hand')).toBeChecked();
    await lookOver(page, 'versions on a timeline');
  });

  await test.step('of ten thousand versions, only the visible ones are rendered', async () => {
    await openDeletions(window, 'Batch 4', 'users');
    await expect(form.row('users')).toContainText('10,000 versions');
    await form.field('Days').fill('30');
    await expect(batch.row('delete_table_versions')).toContainText('1 to 9280');
    expect(await form.versions.getByRole('row').count()).toBeLessThan(80);
    await form.versions.focus();
    await window.press('End');
    await expect(form.version(1)).toContainText('deleted');
  });
});

/** One version per hour. */
function manyVersions(count: number): NonNullable<TableStateResult['versions']> {
  return Array.from({ length: count }, (_, age) => ({
    version: BigInt(count - age),
    timestamp_millis: BigInt(NOW - age * 3_600_000),
    others: [],
  }));
}
