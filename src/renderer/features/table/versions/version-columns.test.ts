import { expect, test } from 'vitest';
import { versionColumns } from './VersionGrid.tsx';

const WIDTHS = [0, 419, 420, 539, 540, 639, 640, 799, 800, 939, 940, 5000];

test.each([false, true])('shows more columns in a wider list, in a fixed order, with tags: %s', (hasTags) => {
  const all = versionColumns(5000, hasTags);
  let before = 0;
  for (const columns of WIDTHS.map((width) => versionColumns(width, hasTags))) {
    expect(columns).toContain('version');
    expect(columns).toContain('written');
    expect(columns).toEqual(all.filter((column) => columns.includes(column)));
    expect(columns.length).toBeGreaterThanOrEqual(before);
    before = columns.length;
  }
});

test('shows a tag column only if there are tags', () => {
  expect(versionColumns(300, true)).toEqual(['version', 'tags', 'written']);
  expect(versionColumns(5000, false)).not.toContain('tags');
});
