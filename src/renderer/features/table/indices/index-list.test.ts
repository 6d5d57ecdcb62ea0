import { expect, test } from 'vitest';
import type { IndexPage } from '#contract/index.ts';
import { findIndex, indexCountMark, indexCountText, indexList } from './index-list.ts';

function page(names: readonly string[], rest: Partial<IndexPage> = {}): IndexPage {
  return { indices: names.map((name) => ({ index_name: name, others: [] })), calls: [], at: 0, ...rest };
}

test('keeps the order of the server, and is complete after the last page', () => {
  const list = indexList([page(['b', 'a'], { cursor: 'x' }), page(['c'])]);
  expect(list.rows.map(({ index }) => index?.index_name)).toEqual(['b', 'a', 'c']);
  expect(indexCountText(list)).toBe('3 indices, complete');
  expect(indexCountMark(list)).toBe('3');
});

test('has a row for unloaded indices, distinct from an index of the same name', () => {
  const list = indexList([page(['more'], { cursor: 'x' })]);
  expect(list.rows).toHaveLength(2);
  expect(new Set(list.rows.map(({ key }) => key)).size).toBe(2);
  expect(findIndex(list, list.rows[0]?.key)?.index_name).toBe('more');
  expect(findIndex(list, list.rows[1]?.key)).toBeUndefined();
  expect([indexCountText(list), indexCountMark(list)]).toEqual(['1 index loaded, more available', '1+']);
});

test('is incomplete if the list has a gap', () => {
  const list = indexList([page(['a'], { gap: { message: 'In a circle.' } })]);
  expect([indexCountText(list), indexCountMark(list)]).toEqual(['1 index, incomplete', '1+']);
});
