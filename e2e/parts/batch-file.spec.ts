import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { TableStateResult } from '#contract/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { expect, type Parts, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

const ITEMS = ['prod', 'ml', 'items'];
const ABSENT = { state: 'absent', allVersions: true, missingNamespace: null, at: 0 } as const;

/** Only `items` exists; the namespace `old` doesn’t. */
const SERVER: Answers = {
  batches: {
    look: async function* ({ ids }) {
      yield ids.map(stateOf);
    },
  },
};

function stateOf(id: readonly string[]): TableStateResult {
  if (id[0] === 'old') return { ...ABSENT, id, missingNamespace: ['old'] };
  if (id.join() !== ITEMS.join()) return { ...ABSENT, id };
  const versions = [3n, 2n, 1n].map((version) => ({ version, others: [] }));
  return { id, state: 'stored', managed_versioning: true, versions, allVersions: true, tags: [], at: 0 };
}

const FILE = {
  vitrine: { format: 1, name: 'Spring cleaning' },
  operations: [
    { declare_table: { id: ['prod', 'ml', 'next'] } },
    { delete_table_versions: { id: ITEMS, ranges: [{ start_version: 1, end_version: 3 }] } },
    { declare_table: { id: ITEMS } },
    { declare_table: { id: ['old', 'one'] } },
    { deregister_table: { id: ['old', 'one'] } },
  ],
};

async function openFile({ window }: Parts, name: string, text: string): Promise<void> {
  const chooser = window.page.waitForEvent('filechooser');
  await window.runCommand('Open batch file…');
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Drops a file on a part of the window. */
async function drop(place: Locator, page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'dropped.json', { type: 'application/json' }));
    return data;
  }, text);
  await place.dispatchEvent('drop', { dataTransfer });
}

test('a batch file is compared with the current tables, and added by keyboard alone', async ({ open }) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers(), SERVER] });
  const { batch, page } = parts.window;
  const rows = batch.importing.getByRole('listitem');
  await openFile(parts, 'cleaning.json', JSON.stringify(FILE));
  await expect(batch.importing).toContainText('5 operations, 3 can’t work now');
  await expect(rows.first()).toContainText('Now: 3 versions, latest v3');
  await expect(rows.first()).toContainText('Can’t work: table items already exists');
  await expect(rows.filter({ hasText: '2 of 3 versions' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await parts.window.press('Escape');
  await expect(batch.importing).toHaveCount(0);
  await expect(batch.page).toHaveCount(0);

  await test.step('operations that can’t work are left out, and the batch gets its name from the file', async () => {
    await openFile(parts, 'cleaning.json', JSON.stringify(FILE));
    await expect(batch.importing).toContainText('Checked 3 tables');
    await expect(page.getByRole('button', { name: 'Leave out 3, add 2' })).toBeFocused();
    await parts.window.press('Enter');
    await expect(batch.rows).toHaveCount(2);
    await expect(page.getByRole('tab', { name: 'Spring cleaning' })).toBeVisible();
  });

  await test.step('the operations of a dropped file are appended to the batch, and undo removes them', async () => {
    await drop(batch.page, page, JSON.stringify(FILE.operations));
    await expect(batch.importing).toContainText('After the 2 operations of Spring cleaning');
    await expect(batch.importing).toContainText('5 operations, 4 can’t work now');
    await expect(rows.first()).toContainText('Can’t work: next is declared twice');
    await page.getByRole('button', { name: 'Add all 5' }).click();
    await expect(batch.rows).toHaveCount(7);
    await batch.operations.focus();
    await parts.window.press('Mod+Z');
    await expect(batch.rows).toHaveCount(2);
  });

  await test.step('a batch is saved as a file with its schema, format, and name', async () => {
    const download = page.waitForEvent('download');
    await parts.window.runCommand('Save batch as file…');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Spring cleaning.json');
    const { operations, vitrine } = FILE;
    expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toEqual({
      $schema: 'batch.schema.json',
      vitrine,
      operations: operations.slice(0, 2),
    });
  });

  await test.step('an invalid file shows the line and the reason, and adds nothing', async () => {
    await openFile(parts, 'wrong.json', '{"operations": [\n{"drop_table": {}}]}');
    const problem = page.getByRole('alertdialog', { name: 'Couldn’t open wrong.json' });
    await expect(problem).toContainText('Operation 1 at line 2 must be one of');
    await expectAccessible(page);
    await parts.window.press('Enter');
    await expect(problem).toHaveCount(0);
    await expect(batch.rows).toHaveCount(2);
  });

  await test.step('of ten thousand operations, only the visible ones are rendered', async () => {
    const many = Array.from({ length: 9_998 }, (_, index) => ({
      declare_table: { id: ['prod', `t${index}`] },
    }));
    await openFile(parts, 'many.json', JSON.stringify(many));
    await expect(batch.importing).toContainText('9,998 operations, 8,998 not checked');
    await expect(batch.importing).toContainText('Checked the first 1,000 of 9,998 tables');
    expect(await rows.count()).toBeLessThan(50);
  });
});
