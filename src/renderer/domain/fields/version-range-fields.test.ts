import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { typedNumber } from './fields.ts';
import { rangeHint, rangeMembers, rangeRow, throughLatest, withFrom, withTo } from './VersionRangeFields.tsx';

const typed = (from: string, to: string) => withTo(withFrom({}, typedNumber(from)), typedNumber(to));

describe('a range of versions', () => {
  it('shows an inclusive end and sends an exclusive one', () => {
    expect(typed('1', '29')).toEqual({ start_version: 1, end_version: 30 });
    expect(rangeHint(typed('1', '29'))).toBe('Up to 29 versions. Sent as 1 to 30 (end exclusive).');
  });

  it('shows every number as typed', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: INT64_MAX }),
        fc.bigInt({ min: 0n, max: INT64_MAX }),
        (from, to) => {
          const row = rangeRow(typed(String(from), String(to)));
          expect([String(row.from), String(row.to)]).toEqual([String(from), String(to)]);
          expect(row.isThroughLatest).toBe(false);
        },
      ),
    );
  });

  it('never becomes open-ended through typing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(rangeRow(withTo({}, typedNumber(text))).isThroughLatest).toBe(false);
      }),
    );
    expect(rangeRow(typed('1', '-2')).isThroughLatest).toBe(false);
    expect(rangeRow(typed('1', '-2')).to).toBe('-2');
  });

  it('is open-ended while that option is on', () => {
    const through = throughLatest(typed('5', '7'), true);
    expect(through).toEqual({ start_version: 5, end_version: -1 });
    expect(rangeRow(through)).toEqual({ from: 5, to: undefined, isThroughLatest: true });
    expect(throughLatest(through, false)).toEqual({ start_version: 5 });
  });

  it('reports an end before its start', () => {
    expect(rangeHint(typed('5', '3'))).toBe('The end is before the start.');
  });

  it('keeps unknown members', () => {
    expect(withTo({ branch: 'x' }, 4)).toEqual({ branch: 'x', end_version: 5 });
  });
});

describe('the ranges of an operation', () => {
  it.each([undefined, null, 'x', { start_version: 1 }])('are empty if the member is %j', (ranges) => {
    expect(rangeMembers({ ranges })).toEqual([]);
  });

  it('have a row for invalid entries too', () => {
    expect(rangeMembers({ ranges: [null, 3, { start_version: 1 }] })).toEqual([{}, {}, { start_version: 1 }]);
  });
});
