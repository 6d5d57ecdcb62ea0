import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import type { TableState } from '../draft.ts';
import { deletionLoss, type VersionHistory, versionHistory, versionsByRule } from './deletion-rule.ts';
import { rangesFor, rangesText, reachesBeyond, versionsInRanges } from './version-ranges.ts';

/** Versions one day apart, from day 1. */
function table(count: number, change: Partial<TableState> = {}): TableState {
  const versions = Array.from({ length: count }, (_, index) => ({
    version: BigInt(count - index),
    timestamp_millis: BigInt(count - index) * 1000n,
    manifest_size: 10n,
  }));
  return { id: ['t'], state: 'stored', versions, allVersions: true, at: 0, ...change };
}

function history(facts: TableState): VersionHistory {
  return versionHistory(facts) ?? [];
}

const numbers = (versions: ReadonlySet<bigint>) => [...versions].map(Number);

describe('a deletion rule', () => {
  const tagged = history(table(9, { tags: new Map([['golden', 3n]]) }));

  it('selects older versions, except tagged ones', () => {
    expect(numbers(versionsByRule(tagged, { kind: 'older-than', before: 5000 }))).toEqual([1, 2, 4]);
  });

  it('keeps the newest versions, and tagged versions in addition', () => {
    expect(numbers(versionsByRule(tagged, { kind: 'keep-newest', count: 4 }))).toEqual([1, 2, 4, 5]);
  });

  it('selects nothing if the table has no more versions than the rule keeps', () => {
    expect(versionsByRule(history(table(2)), { kind: 'keep-newest', count: 3 }).size).toBe(0);
  });

  it('never selects the latest version, regardless of its age', () => {
    const all = numbers(versionsByRule(tagged, { kind: 'older-than', before: Number.MAX_SAFE_INTEGER }));
    expect(all).toEqual([1, 2, 4, 5, 6, 7, 8]);
  });

  it('skips versions without a timestamp, unless the rule counts versions', () => {
    const bare = history(table(0, { versions: [{ version: 2n }, { version: 1n }] }));
    expect(versionsByRule(bare, { kind: 'older-than', before: 5000 }).size).toBe(0);
    expect(numbers(versionsByRule(bare, { kind: 'keep-newest', count: 1 }))).toEqual([1]);
  });

  it('reports what a deletion removes and what remains', () => {
    const chosen = versionsByRule(tagged, { kind: 'older-than', before: 5000 });
    expect(deletionLoss(tagged, chosen)).toEqual({
      deleted: 3,
      oldest: 1n,
      newest: 4n,
      bytes: 30n,
      kept: 1,
      left: 6,
      latest: 9n,
    });
  });
});

describe('deletion ranges', () => {
  it('contain only the selected versions and have exclusive ends', () => {
    const ranges = rangesFor(new Set([19n, 18n, 1n, 2n, 3n, 9n]));
    expect(ranges).toEqual([
      { start_version: 1, end_version: 4 },
      { start_version: 9, end_version: 10 },
      { start_version: 18, end_version: 20 },
    ]);
    expect(rangesText(new Set([1n, 2n, 3n, 9n]))).toBe('1–3, 9');
  });

  it('keep every digit of a large version', () => {
    expect(rangesFor(new Set([2n ** 60n]))).toEqual([
      { start_version: 2n ** 60n, end_version: 2n ** 60n + 1n },
    ]);
    expect(rangesFor(new Set([INT64_MAX]))).toEqual([{ start_version: INT64_MAX, end_version: -1 }]);
  });

  const version = fc.oneof(
    { weight: 20, arbitrary: fc.bigInt({ min: 0n, max: 40n }) },
    fc.constantFrom(INT64_MAX, INT64_MAX - 1n),
  );
  const some = fc.uniqueArray(version, { maxLength: 30 }).map((versions) => new Set(versions));

  it('select exactly the versions that they were built from', () => {
    fc.assert(
      fc.property(some, some, (chosen, others) => {
        const versions = [...chosen, ...others].map((number) => ({ version: number }));
        const all = history(table(0, { versions }));
        const read = versionsInRanges(rangesFor(chosen), all);
        expect([...read]).toEqual([...chosen].sort((one, other) => Number(one - other)));
        expect(reachesBeyond(rangesFor(chosen), read)).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });

  it('may overlap and have any ends, and select the union of their versions', () => {
    const range = fc
      .tuple(version, fc.oneof(version, fc.constant(-1n)))
      .map(([start, end]) => ({ start_version: start, end_version: end }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
        const all = history(table(40));
        const found = all.filter(({ version: each }) =>
          ranges.some(
            ({ start_version: start, end_version: end }) => start <= each && (end === -1n || each < end),
          ),
        );
        expect([...versionsInRanges(ranges, all)]).toEqual(found.map(({ version: each }) => each));
      }),
      { numRuns: runs(200) },
    );
  });

  it('are recognized as reaching beyond the known versions', () => {
    const all = history(table(3));
    const through = [{ start_version: 2, end_version: -1 }];
    expect(reachesBeyond(through, versionsInRanges(through, all))).toBe(true);
    const wide = [{ start_version: 0, end_version: 3 }];
    expect(reachesBeyond(wide, versionsInRanges(wide, all))).toBe(true);
  });
});
