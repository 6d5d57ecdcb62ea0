import { expect, test } from 'vitest';
import { type Plan, parsePlan } from '#plan/index.ts';
import {
  BYTES_READ,
  COMPUTE,
  defaultColumns,
  fitColumns,
  longestTexts,
  OWN,
  ROWS_OUT,
  WALL,
} from './metric-columns.ts';

const USUAL = defaultColumns('own');

test.each([
  [1300, USUAL, true],
  [700, USUAL, true],
  [660, USUAL, true],
  [560, [OWN, WALL, ROWS_OUT], true],
  [420, [OWN, ROWS_OUT], false],
  [120, [OWN], false],
])('at %i pixels, the columns %j fit', (width, shown, hasBars) => {
  expect(fitColumns(USUAL, width)).toMatchObject({ shown, hasBars });
});

test('keeps the chosen order of columns and reports those that don’t fit', () => {
  const fitting = fitColumns([BYTES_READ, 'index_comparisons', COMPUTE], 480);
  expect(fitting).toMatchObject({ shown: [BYTES_READ, COMPUTE], hidden: ['index_comparisons'] });
});

test('gives the name all space if there are no columns', () => {
  expect(fitColumns([], 900)).toMatchObject({ shown: [], hidden: [] });
});

test('fits a long number, but doesn’t let one with a hundred digits displace other columns', () => {
  const widthOf = (rows: string) => {
    const plan = parsePlan(`DataSourceExec: metrics=[output_rows=${rows}]\n`).parts[0] as Plan;
    const { tracks } = fitColumns(USUAL, 1300, longestTexts(plan, USUAL));
    return Number.parseInt(tracks.get(ROWS_OUT) ?? '', 10);
  };
  expect(widthOf('10')).toBe(64);
  expect(widthOf('4000000')).toBeGreaterThanOrEqual(7 * 7.5 + 20);
  expect(widthOf('1'.repeat(100))).toBe(190);
});
