import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { FIGURE_KEYS, figureOf } from './figure-columns.tsx';
import { type KnownTable, NOTHING_KNOWN } from './known-table.ts';
import { type Progress, rowGap } from './row-gaps.ts';

const HAS_ALL = { describe: false, stats: false, rows: false, versions: false };
const WHOLE: KnownTable = {
  ...NOTHING_KNOWN,
  state: 'stored',
  version: 1n,
  columns: 2,
  isCounted: true,
  rows: 0n,
  bytes: 4n,
  indices: 0n,
  isListed: true,
  updated: 5n,
};

function gapOf(known: KnownTable | undefined, more: Partial<Parameters<typeof rowGap>[0]> = {}) {
  return rowGap({ known, progress: undefined, lacking: HAS_ALL, shown: FIGURE_KEYS, ...more });
}

describe('the gap text of a row', () => {
  it('is in the state column if nothing is known', () => {
    expect(gapOf(undefined)).toEqual({ column: 'state', words: 'not loaded' });
    expect(gapOf(undefined, { progress: 'loading' })?.words).toBe('loading');
    expect(gapOf(NOTHING_KNOWN, { progress: 'failed' })?.words).toBe('failed to load');
    const lacking = { ...HAS_ALL, describe: true };
    expect(gapOf(undefined, { lacking })?.words).toBe('not supported');
  });

  it('is undefined if everything is known, including zeros', () => {
    expect(gapOf(WHOLE)).toBeUndefined();
  });

  it('of a declared table is always “no data yet”', () => {
    expect(gapOf({ ...WHOLE, state: 'declared' })).toEqual({ column: 'rows', words: 'no data yet' });
  });

  it('distinguishes what was omitted from what was not loaded', () => {
    const withoutSize = { ...WHOLE, bytes: undefined };
    expect(gapOf(withoutSize)).toEqual({ column: 'size', words: 'not returned' });
    expect(gapOf({ ...withoutSize, isCounted: false })).toEqual({ column: 'size', words: 'not loaded' });
    const notListed = { ...WHOLE, isListed: false, updated: undefined };
    expect(gapOf(notListed, { progress: 'loading' })).toEqual({ column: 'updated', words: 'loading' });
    const lacking = { ...HAS_ALL, versions: true };
    expect(gapOf(notListed, { lacking })).toEqual({ column: 'updated', words: 'not supported' });
    expect(gapOf({ ...WHOLE, version: undefined })).toEqual({ column: 'version', words: 'not returned' });
  });

  it('of an index count missing in the statistics is “not returned”', () => {
    expect(gapOf({ ...WHOLE, indices: undefined })).toEqual({ column: 'indices', words: 'not returned' });
  });

  it('of a table with unreadable rows is “not applicable”', () => {
    const elsewhere = { ...WHOLE, elsewhere: 's3://lake/t', isCounted: false, rows: undefined };
    expect(gapOf(elsewhere)).toEqual({ column: 'rows', words: 'not applicable' });
    expect(gapOf({ ...elsewhere, isCounted: true })?.words).toBe('not returned');
  });

  it('is in a visible, empty column, for any known values', () => {
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    // A small range, so that zeros are common.
    const few = fc.bigInt({ min: 0n, max: 2n });
    const known: fc.Arbitrary<KnownTable> = fc.record({
      state: fc.constantFrom('stored', 'managed', 'declared', undefined),
      version: maybe(few),
      columns: maybe(fc.nat({ max: 2 })),
      elsewhere: fc.constantFrom('s3://lake/t', undefined),
      isCounted: fc.boolean(),
      rows: maybe(few),
      at: fc.constant(0),
      isRowCounted: fc.boolean(),
      statsMayCountDeleted: fc.boolean(),
      bytes: maybe(few),
      indices: maybe(few),
      smallFragments: maybe(few),
      isListed: fc.boolean(),
      updated: maybe(few),
      oldVersions: fc.nat(),
      hasMoreVersions: fc.boolean(),
      unindexedRows: maybe(few),
      deletedRows: maybe(few),
    });
    const progress: fc.Arbitrary<Progress> = fc.constantFrom('loading', 'failed', undefined);
    fc.assert(
      fc.property(known, progress, fc.subarray([...FIGURE_KEYS]), (facts, at, shown) => {
        const gap = gapOf(facts, { progress: at, shown });
        if (gap === undefined || gap.column === 'state') {
          expect(gap === undefined).toBe(facts.state !== undefined);
          if (gap === undefined && facts.state !== 'declared') {
            for (const column of shown) expect(figureOf(facts, column)).toBeDefined();
          }
          return;
        }
        expect(shown).toContain(gap.column);
        if (facts.state !== 'declared') expect(figureOf(facts, gap.column)).toBeUndefined();
      }),
      { numRuns: runs(300) },
    );
  });
});
