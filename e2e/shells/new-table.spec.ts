import { expect, test } from '../fixtures/journey.ts';
import { withFile } from '../fixtures/with-file.ts';

test.use({ asProgram: true, place: 'sample' });

const PEOPLE = `id,name,score,born,name,embedding
9007199254740993,Ada,0.5,1815-12-10,Lovelace,"[0.1, 0.2, 0.3]"
2,"Grace, H.",,1906-12-09,Hopper,"[1, 2, 3]"
`;

test('a CSV file becomes a table, with a corrected type and a corrected column name', async ({
  sample: window,
}) => {
  const { newTable, table, sidebar } = window;
  await window.runCommand('New table');
  await withFile('people.csv', PEOPLE, async (path) => {
    await newTable.file.setInputFiles(path);
    await expect(newTable.columns.getByRole('row', { name: /embedding vector · 3 × float32/ })).toBeVisible();
    await newTable.typeNamespace('staging');
    // The name of the file.
    await expect(newTable.name).toHaveValue('people');

    await expect(newTable.page).toContainText('Change it in the list of columns.');
    await expect(newTable.createButton).toBeDisabled();
    await newTable.columns.getByRole('row').nth(5).click();
    await newTable.columnName.fill('family name');
    await expect(newTable.columns.getByRole('row', { name: /family name utf8/ })).toBeVisible();
    await newTable.setType('score', 'float32');
    await expect(newTable.columns.getByRole('row', { name: /score float32/ })).toBeVisible();

    await newTable.createButton.click();
    await expect(newTable.openButton).toBeVisible({ timeout: 30_000 });
  });
  await newTable.openButton.click();
  await expect(table.name).toHaveText('people');
  await expect(table.fact('Version')).toHaveText('1');
  await expect(table.fields).toHaveText([/^id/, /^name/, /^score/, /^born/, /^family name/, /^embedding/]);
  await sidebar.choose('staging');
  await expect(sidebar.row('people')).toBeVisible();
});
