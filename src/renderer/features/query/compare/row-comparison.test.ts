import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAnswers, overlapText } from './row-comparison.ts';

const answer = (rowIds: readonly string[], given: { first?: number; values?: number[] } = {}) => ({
  rowIds: [...rowIds],
  first: 1,
  ...given,
});

describe('comparing the rows of two runs', () => {
  it('marks rows as unchanged, moved, added, or removed', () => {
    const before = answer(['a', 'b', 'c', 'd'], { values: [0, 0.1, 0.2, 0.3] });
    const after = answer(['a', 'c', 'b', 'e'], { values: [0, 0.15, 0.2, 0.4] });
    const comparison = compareAnswers(before, after);
    expect(
      comparison.rows.map(({ rowId, move, before: one, after: other }) => [
        rowId,
        move,
        one?.rank,
        other?.rank,
      ]),
    ).toEqual([
      ['a', 'same', 1, 1],
      ['c', 'moved', 3, 2],
      ['b', 'moved', 2, 3],
      ['e', 'added', undefined, 4],
      ['d', 'removed', 4, undefined],
    ]);
    expect(comparison.rows[1]).toMatchObject({ before: { value: 0.2 }, after: { value: 0.15 } });
    expect(comparison.counts).toEqual({ same: 1, moved: 2, added: 1, removed: 1 });
    expect(overlapText(comparison)).toBe('3 of 4 in both');
  });

  it('ranks rows including the skipped ones', () => {
    const { rows } = compareAnswers(answer(['a', 'b', 'c']), answer(['c'], { first: 3 }));
    expect(rows.at(-1)).toMatchObject({ rowId: 'c', move: 'same', before: { rank: 3 }, after: { rank: 3 } });
  });

  it('shows both lengths if they differ', () => {
    expect(overlapText(compareAnswers(answer(['a', 'b']), answer(['b', 'a', 'c'])))).toBe(
      '2 in both, of 2 before and 3 after',
    );
  });

  it('distinguishes duplicate rows, without losing or inventing any', () => {
    const rowIds = fc.array(fc.constantFrom('1', '2', '3', '18446744073709551615'), { maxLength: 30 });
    fc.assert(
      fc.property(rowIds, rowIds, (one, other) => {
        const { rows, counts, before, after } = compareAnswers(answer(one), answer(other));
        expect([before, after]).toEqual([one.length, other.length]);
        expect(counts.same + counts.moved + counts.removed).toBe(one.length);
        expect(counts.same + counts.moved + counts.added).toBe(other.length);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        const shown = rows.flatMap((row) => row.after ?? []);
        expect(shown.map(({ rank }) => rank)).toEqual(other.map((_, index) => index + 1));
      }),
    );
  });

  it('finds no changes between a run and itself', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => String(at));
    expect(compareAnswers(answer(ids), answer(ids)).counts).toEqual({
      same: 1000,
      moved: 0,
      added: 0,
      removed: 0,
    });
  });
});
