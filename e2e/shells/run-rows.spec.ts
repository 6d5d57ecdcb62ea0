import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { expect, test } from '../fixtures/journey.ts';
import { giveToUser } from '../fixtures/packaged-user.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';
import { RunRows } from '../pages/run-rows.ts';

test.use({ asProgram: true, place: 'sampleWithRows' });

test('a query is run by keyboard, and its rows are copied and exported', async ({
  app,
  sample: window,
  shell,
}) => {
  const { query, page } = window;
  const rows = new RunRows(page);
  await window.sidebar.choose('live', 'products');
  await expect(window.table.fact('Version')).toHaveText(/^\d+$/);
  await window.press('Mod+E');
  await query.takeRow('156');
  await window.press('Mod+Enter');
  await expect(rows.grid).toHaveAttribute('aria-rowcount', '11');

  await rows.copyAs('JSON');
  await expect(window.toasts).toContainText('10 rows copied as JSON');
  await window.pasteInto(query.row);
  const copied = JSON.parse(await query.row.inputValue()) as { id: number; _distance: number }[];
  expect(copied).toHaveLength(10);

  const folder = await mkdtemp(join(tmpdir(), 'vitrine-run-'));
  try {
    await giveToUser(folder);
    const saved = nextSavedFile(app, shell, folder);
    await rows.exportButton.click();
    await rows.exportDialog.getByRole('radio', { name: 'Arrow', exact: true }).click({ force: true });
    await rows.exportDialog.getByRole('button', { name: 'Export' }).click();
    const path = await saved;
    expect(path).toBe(join(folder, 'products.arrow'));
    await expect(rows.exportDialog).toBeHidden();
    const ids = arrow.tableFromIPC(await readFile(path)).getChild('id');
    expect([...(ids ?? [])].map(Number)).toEqual(copied.map(({ id }) => id));
  } finally {
    await rm(folder, { recursive: true });
  }
});
