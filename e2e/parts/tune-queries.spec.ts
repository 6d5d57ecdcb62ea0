import { ELEMENTS, fixedListOf, parquetOf, ZSTD } from '#core/uploads/testing/parquet-vectors.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { openTune, TUNED_SET } from '../fixtures/parts/tuned-table.ts';

test('the vectors of a Parquet file are used as queries', async ({ open }) => {
  const { parts, page, start } = await openTune({ open });
  await page.getByRole('radiogroup', { name: 'Source of the queries' }).getByText('File').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  const rows = Array.from({ length: 30 }, (_, row) => Array.from({ length: 768 }, (__, at) => row + at / 8));
  const columns = {
    title: { type: ELEMENTS.utf8, rows: rows.map((row) => `${row.length}`) },
    embedding: { type: fixedListOf(768, ELEMENTS.float32), rows },
  };
  const buffer = Buffer.from(parquetOf(columns, ZSTD));
  const mimeType = 'application/vnd.apache.parquet';
  await (await chooser).setFiles({ name: 'queries.parquet', mimeType, buffer });
  await expect(page.getByRole('status').getByText('queries.parquet')).toBeVisible();
  await expect(page.getByText(': 30 queries of 768 numbers.')).toBeVisible();
  await start.click();
  await expect.poll(() => parts.inputsOf('tuning.createSet')).toHaveLength(1);
  const numbers = Buffer.from(Float32Array.from(rows.flat()).buffer).toString('base64');
  const wanted = { kind: 'vectors', dimension: 768, numbers };
  expect(parts.inputsOf('tuning.createSet')).toEqual([
    expect.objectContaining({ wanted: expect.objectContaining(wanted) }),
  ]);
});

test('invalid queries are marked, and vectors can be pasted', async ({ open }) => {
  const { parts, page, start, tuneAgain } = await openTune({ open });

  await test.step('an invalid number of rows or queries marks its field, and an invalid k disables Start', async () => {
    const k = page.getByRole('textbox', { name: 'k', exact: true });
    await k.fill('0');
    await expect(start).toBeDisabled();
    await expect(k).toHaveAttribute('aria-invalid', 'true');
    await expect(k).toHaveAccessibleDescription(/^k is how many rows to find, 1 or more; 0 isn’t\./);
    await k.fill('10');
    await expect(start).toBeEnabled();
    const rows = page.getByRole('textbox', { name: 'Rows' });
    await rows.fill('-3');
    await expect(rows).toHaveAttribute('aria-invalid', 'true');
    await expect(rows).toHaveAccessibleDescription(/^Use 20 to 1,000 queries\./);
    await rows.fill('100');
  });

  await test.step('vectors are typed, or pasted one per line', async () => {
    await page.getByRole('radiogroup', { name: 'Source of the queries' }).getByText('Paste').click();
    const field = page.getByRole('textbox', { name: 'Pasted vectors' });
    await field.pressSequentially('[1, 2');
    await expect(field).toHaveValue('[1, 2');
    await expect(field).toHaveAccessibleDescription(
      'A bracket isn’t closed: the end of the text may be missing.',
    );
    await field.fill('');
    await expect(field).not.toHaveAttribute('aria-invalid');
    const vector = Array.from({ length: 768 }, (_, at) => at / 8);
    const line = (row: number) => vector.map((value) => value + row).join(' ');
    await field.fill(Array.from({ length: 25 }, (_, row) => line(row)).join('\n'));
    await expect(page.getByText('pasted: 25 queries of 768 numbers.')).toBeVisible();
    await expect(field).toHaveValue('');
    await start.click();
    await expect.poll(() => parts.inputsOf('tuning.createSet')).toHaveLength(1);
  });

  await test.step('queries that don’t fit the column can’t be measured again', async () => {
    await expect(start).toHaveText('Tune again');
    await tuneAgain({ sweep: { set: { ...TUNED_SET, dimension: 64 } } });
    await expect(
      page.getByText('These queries have 64 numbers, the column has 768.', { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tune again' })).toBeDisabled();
  });
});
