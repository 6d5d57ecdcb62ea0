import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures/journey.ts';
import type { MainWindow } from '../pages/main-window.ts';

const PEOPLE = `id,name,score,born,embedding
9007199254740993,Ada,0.5,1815-12-10,"[0.1, 0.2, 0.3]"
2,"Grace, H.",,1906-12-09,"[1, 2, 3]"
`;

/** A real file, as a user has one: the desktop shell reads it where it lies. */
async function withFile(name: string, text: string, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-rows-'));
  try {
    await writeFile(join(folder, name), text);
    await use(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function openPage({ newTable, runCommand }: MainWindow, window: MainWindow): Promise<void> {
  await runCommand.call(window, 'New table');
  await expect(newTable.page).toBeVisible();
}

test('a CSV file becomes a table, with a type corrected on the way', async ({ sample: window }) => {
  const { newTable, table, sidebar } = window;
  await openPage(window, window);
  await withFile('people.csv', PEOPLE, async (path) => {
    await newTable.file.setInputFiles(path);
    await expect(newTable.columns.getByRole('row', { name: /embedding vector · 3 × float32/ })).toBeVisible();
    await newTable.setType('score', 'float32');
    await expect(newTable.columns.getByRole('row', { name: /score float32/ })).toBeVisible();
    await newTable.namespace.fill('staging');
    await newTable.name.fill('people');
    await newTable.createButton.click();
    await expect(newTable.openButton).toBeVisible({ timeout: 30_000 });
  });
  await newTable.openButton.click();
  await expect(table.name).toHaveText('people');
  await expect(table.fact('Version')).toHaveText('1');
  await sidebar.choose('staging');
  await expect(sidebar.row('people')).toBeVisible();
});

for (const [name, text, problem] of [
  ['empty.csv', '', /is empty/],
  ['twice.csv', 'id,id\n1,2\n', /twice|two columns/i],
  ['picture.parquet', '\u0089PNG\r\n', /picture|image|PNG/i],
] as const) {
  test(`${name} is refused before anything is sent`, async ({ sample: window }) => {
    const { newTable, activity } = window;
    await openPage(window, window);
    await withFile(name, text, async (path) => {
      await newTable.file.setInputFiles(path);
      await expect(newTable.page).toContainText(problem);
      await newTable.name.fill('never');
      await expect(newTable.createButton).toBeDisabled();
      await window.toggleActivity();
      await expect(activity.drawer).toBeVisible();
      await expect(activity.drawer).not.toContainText('/create');
    });
  });
}

test('a CSV file with a name twice becomes a table once one of them is named otherwise', async ({
  sample: window,
}) => {
  const { newTable, table } = window;
  await openPage(window, window);
  await withFile('twice.csv', 'id,id\n1,2\n', async (path) => {
    await newTable.file.setInputFiles(path);
    await expect(newTable.page).toContainText('Change it in the list of columns.');
    await newTable.columns.getByRole('row').nth(2).click();
    await newTable.columnName.fill('other id');
    await expect(newTable.columns.getByRole('row', { name: /other id int64/ })).toBeVisible();
    await newTable.namespace.fill('staging');
    await newTable.name.fill('twice');
    await newTable.createButton.click();
    await expect(newTable.openButton).toBeVisible({ timeout: 30_000 });
  });
  await newTable.openButton.click();
  await expect(table.fields).toHaveText([/^id/, /^other id/]);
});

test('a cell that does not fit its column stops it, by name, and nothing is there', async ({
  sample: window,
}) => {
  const { newTable, sidebar } = window;
  await openPage(window, window);
  const rows = Array.from({ length: 3000 }, (_, row) => `${row}`).join('\n');
  await withFile('late.csv', `count\n${rows}\nmany\n`, async (path) => {
    await newTable.file.setInputFiles(path);
    await expect(newTable.columns.getByRole('row', { name: /count int64/ })).toBeVisible();
    await newTable.name.fill('late');
    await newTable.createButton.click();
    await expect(newTable.page).toContainText('many');
    await expect(newTable.page).toContainText(/3,?00[12]/);
  });
  await sidebar.refresh();
  await expect(sidebar.row('archive')).toBeVisible();
  await expect(sidebar.row('late')).toHaveCount(0);
});
