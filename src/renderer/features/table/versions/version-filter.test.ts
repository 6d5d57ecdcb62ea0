import { expect, it } from 'vitest';
import { filteredRows } from './VersionsSection.tsx';
import { tagsByVersion, versionList } from './version-list.ts';

const list = versionList([
  { versions: [42n, 41n, 4n, 1n].map((version) => ({ version, others: [] })), cursor: 'x', at: 0 },
]);
const tags = tagsByVersion([
  { name: 'Prod', version: 41n },
  { name: 'a', version: 1n },
  { name: 'PROD-2', version: 1n },
]);
const found = (text: string) => filteredRows(list, tags, text).map(({ key }) => key);

it('matches versions by their digits and tags, ignoring case', () => {
  expect(found('4')).toEqual(['42', '41', '4']);
  expect(found('prod')).toEqual(['41', '1']);
  expect(found('nothing')).toEqual([]);
  expect(filteredRows(list, undefined, 'prod')).toEqual([]);
});

it('shows all versions if no text is typed', () => {
  expect(filteredRows(list, tags, ' ')).toBe(list.rows);
});

it('sorts the tags of a version by name', () => {
  expect(tags.get(1n)).toEqual(['PROD-2', 'a']);
  expect(tags.get(9n)).toBeUndefined();
});
