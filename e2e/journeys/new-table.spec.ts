import { expect, test } from '../fixtures/journey.ts';
import { withFile } from '../fixtures/with-file.ts';

test.use({ place: 'sample' });

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10]);

test('an invalid file is rejected before any request, and a failed upload creates no table', async ({
  sample: window,
}) => {
  const { newTable, activity, sidebar } = window;
  await window.runCommand('New table');
  await newTable.name.fill('never');

  for (const [name, text, problem] of [
    ['empty.csv', '', /is empty/],
    ['twice.csv', 'id,id\n1,2\n', /Another column has this name too/],
    ['picture.parquet', PNG, /This file is an image \(PNG\)/],
  ] as const) {
    await test.step(`${name} is rejected`, () =>
      withFile(name, text, async (path) => {
        await newTable.file.setInputFiles(path);
        await expect(newTable.page).toContainText(problem);
        await expect(newTable.createButton).toBeDisabled();
      }));
  }
  await window.toggleActivity();
  await expect(activity.drawer).toContainText('/list');
  await expect(activity.drawer).not.toContainText('/create');
  await window.toggleActivity();

  await test.step('a cell that does not fit the type of its column stops the upload, with the row and the column', async () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `${row}`).join('\n');
    await withFile('late.csv', `count\n${rows}\nmany\n`, async (path) => {
      await newTable.file.setInputFiles(path);
      await expect(newTable.columns.getByRole('row', { name: /count int64/ })).toBeVisible();
      await newTable.createButton.click();
      await expect(newTable.page).toContainText('Row 3,001 has "many" in the column "count"');
    });
    await sidebar.refresh();
    await expect(sidebar.row('archive')).toBeVisible();
    await expect(sidebar.row('never')).toHaveCount(0);
  });
});
