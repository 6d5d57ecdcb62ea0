import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNext, knownTotal, pageRangeText, rowTotal } from './RowsFoot.tsx';

describe('pageRangeText', () => {
  it.each([
    [{ offset: 0, shown: 100, pageSize: 100, count: 12_345n }, 'rows 0 to 99 of 12,345'],
    [{ offset: 100, shown: 100, pageSize: 100, count: undefined }, 'rows 100 to 199 of at least 200'],
    [{ offset: 200, shown: 7, pageSize: 100, count: undefined }, 'rows 200 to 206 of 207'],
    [{ offset: 0, shown: 0, pageSize: 100, count: undefined }, 'no rows'],
    [{ offset: 500, shown: 0, pageSize: 100, count: undefined }, 'no rows from row 500'],
    // A count can be lower than the number of rows: it is older, or the server estimates it.
    [{ offset: 100, shown: 100, pageSize: 100, count: 150n }, 'rows 100 to 199 of at least 200'],
  ])('formats %o', (rows, text) => {
    expect(pageRangeText(rows)).toBe(text);
  });
});

it('uses the known row count until rows are counted, except under a filter', () => {
  const all = { ofRows: { connectionId: 'c', id: ['items'] }, isOfOtherQuestion: false };
  const totalOf = (counted: bigint | undefined, rows: Parameters<typeof rowTotal>[2]) =>
    rowTotal(counted, 700n, rows);
  expect(totalOf(undefined, all)).toBe(700n);
  expect(totalOf(699n, all)).toBe(699n);
  expect(totalOf(undefined, { ...all, isOfOtherQuestion: true })).toBeUndefined();
  expect(totalOf(undefined, { ...all, ofRows: { ...all.ofRows, filter: 'id > 3' } })).toBeUndefined();
});

it('allows a next page as long as more rows are known or possible', () => {
  const rows = fc.record({
    offset: fc.nat(1000),
    shown: fc.nat(100),
    pageSize: fc.constant(100),
    count: fc.option(fc.bigInt({ min: 0n, max: 2000n }), { nil: undefined }),
  });
  fc.assert(
    fc.property(rows, (page) => {
      const total = knownTotal(page);
      if (total !== undefined && page.shown > 0) {
        expect(hasNext(page)).toBe(total > BigInt(page.offset + page.shown));
      }
      if (page.shown === 0) expect(hasNext(page)).toBe(false);
    }),
  );
});
