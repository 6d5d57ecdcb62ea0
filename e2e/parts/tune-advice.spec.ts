import { expect, test } from '../fixtures/parts/parts.ts';
import { openTune, TUNED_INDEX, tunedPoint } from '../fixtures/parts/tuned-table.ts';
import { tuneTitle } from '../pages/query-page.ts';

test('a sweep gives advice on what would increase recall', async ({ open }) => {
  const indexProblem = { message: 'No such operation.' };
  const { window, page, start, tuneAgain } = await openTune({ open, sweep: { index: null, indexProblem } });
  const { change } = window;
  const title = tuneTitle(page);
  const advice = page.getByRole('region', { name: 'Advice' });

  await test.step('when the server returns no indices, the index is not reported as missing', async () => {
    await expect(page.getByText('index not returned', { exact: true })).toBeVisible();
    await start.click();
    await expect(title).toHaveText('Take nprobes 40, refine 10');
  });

  await test.step('for a column without an index, creating one is offered instead of a setting', async () => {
    await tuneAgain({ sweep: { index: null } });
    await expect(title).toHaveText('embedding has no index');
    await expect(page.getByText('no index: every search is exact', { exact: true }).first()).toBeVisible();
    await expect(
      page.getByText(
        /^Every search compares all 2,000,000 rows, with a p95 of 3\.4 ms\. nprobes, .* nothing\.$/,
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Create an index…' }).click();
    await expect(change.dialog).toContainText('Create index on items');
    await window.press('Escape');
    await expect(change.dialog).toHaveCount(0);
  });

  await test.step('an older sweep gives no advice when the index has changed since', async () => {
    const index = { ...TUNED_INDEX, unindexedRows: 400_000 };
    await tuneAgain({ sweep: { index }, now: { index: null } });
    await expect(
      page.getByText(/^Measured on version 42 with IVF_PQ, .*; the column has no index now\./),
    ).toBeVisible();
    await expect(advice).toBeHidden();
    await page.getByRole('button', { name: 'Change the index…' }).click();
    await expect(change.dialog).toContainText('Create index on items');
    await window.press('Escape');
    await expect(change.dialog).toHaveCount(0);
  });

  await test.step('the advice names what limits the recall of the index', async () => {
    const points = [
      tunedPoint(5, null, 0.5, 3.4),
      tunedPoint(40, null, 0.503, 5),
      tunedPoint(40, 10, 0.9, 9),
    ];
    const index = { ...TUNED_INDEX, partitions: 40, unindexedRows: 120_000 };
    await tuneAgain({ sweep: { points, index, rowCount: 400_000 } });
    await expect(advice).toContainText('120,000 rows of 400,000 aren’t in the index.');
    await expect(advice).toContainText('A higher refine factor finds more.');
    await expect(page.getByRole('region', { name: 'Measured on' })).toContainText('120,000 rows');
    await expect(page.getByText('IVF_PQ, 40 partitions', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('partitions to search, of 40', { exact: true })).toBeVisible();
  });

  await test.step('the advice adds values to measure to the form, even if pressed twice', async () => {
    const field = page.getByRole('textbox', { name: 'refine_factor' });
    await field.fill('none, 2, 5, 10, 20');
    const add = advice.getByRole('button', { name: 'Add refine_factor 20, 50' });
    await add.click();
    await add.click();
    await expect(field).toHaveValue('none, 2, 5, 10, 20, 20, 50');
  });

  await test.step('a met goal makes room for further advice', async () => {
    await page.getByRole('textbox', { name: 'Least recall' }).fill('0.9');
    await expect(advice).toContainText('96 sub-vectors for 768 values: try 192.');
  });
});
