import { expect, test } from 'vitest';
import { BYTES_READ, COMPUTE, DEFAULT_COLUMNS, fitColumns, ROWS_OUT, WALL } from './metric-columns.ts';

test.each([
  [1300, DEFAULT_COLUMNS, true],
  [700, DEFAULT_COLUMNS, true],
  [660, DEFAULT_COLUMNS, false],
  [560, [WALL, COMPUTE, ROWS_OUT], false],
  [420, [COMPUTE, ROWS_OUT], false],
  [120, [COMPUTE], false],
])('at %i pixels there is room for %j', (width, shown, hasBars) => {
  expect(fitColumns(DEFAULT_COLUMNS, width)).toMatchObject({ shown, hasBars });
});

test('columns keep the order in which they were chosen, and those without room are told', () => {
  const fitting = fitColumns([BYTES_READ, 'index_comparisons', COMPUTE], 480);
  expect(fitting).toMatchObject({ shown: [BYTES_READ, COMPUTE], hidden: ['index_comparisons'] });
});

test('without any column the name has it all', () => {
  expect(fitColumns([], 900)).toMatchObject({ shown: [], hidden: [] });
});
