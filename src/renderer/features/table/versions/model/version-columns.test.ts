import { expect, test } from 'vitest';
import { versionColumns } from './version-columns.ts';

test('the wider the list, the more columns, and the ones before stay where they are', () => {
  const widths = [0, 419, 420, 539, 540, 639, 640, 5000].map(versionColumns);
  expect(widths.map(({ length }) => length)).toEqual([2, 2, 4, 4, 5, 5, 6, 6]);
  for (const columns of widths) {
    expect(columns.slice(0, 2)).toEqual(['version', 'written']);
    expect(columns).toEqual(versionColumns(5000).filter((column) => columns.includes(column)));
  }
});
