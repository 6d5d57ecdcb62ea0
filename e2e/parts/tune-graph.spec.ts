import { expect, test } from '../fixtures/parts/parts.ts';
import { openTune, TUNED_INDEX } from '../fixtures/parts/tuned-table.ts';

test('the ef values of a graph index are prefilled, and are not varied when the field is emptied', async ({
  open,
}) => {
  const index = { ...TUNED_INDEX, type: 'IVF_HNSW_SQ', partitions: 1, subVectors: null };
  const { parts, page, start } = await openTune({ open, sweep: { index } });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(field('ef')).toHaveValue('none, 100, 200, 400');
  await expect(field('refine_factor')).toHaveValue('none, 2, 5');
  // Servers reject an ef below k times the refine factor.
  await field('refine_factor').fill('none, 20');
  await expect(field('ef')).toHaveValue('none, 400, 800, 1600');
  await field('ef').fill('');
  await expect(field('ef')).toHaveAttribute('placeholder', 'not varied');
  await start.click();
  await expect.poll(() => parts.inputsOf('tuning.start')).toHaveLength(1);
  expect(parts.inputsOf('tuning.start')).toEqual([
    expect.objectContaining({
      axes: [
        { parameter: 'nprobes', values: [1] },
        { parameter: 'refine_factor', values: [null, 20] },
      ],
    }),
  ]);
});
