import { describe, expect, it } from 'vitest';
import type { TableSizes, VersionPage } from '#contract/index.ts';
import {
  countedPart,
  describedPart,
  indexedPart,
  listedPart,
  mayRowsBeFewer,
  NOTHING_KNOWN,
  rowCountPart,
} from './known-table.ts';

const NOW = Date.UTC(2026, 10, 20);
const daysAgo = (days: number) => BigInt(NOW - days * 24 * 60 * 60 * 1000);

/** Versions with their age in days; null if the server didn't return the time. */
function page(versions: readonly (readonly [version: bigint, days: number | null])[], cursor?: string) {
  const records = versions.map(([version, days]) => ({
    version,
    others: [],
    timestamp_millis: days === null ? null : daysAgo(days),
  }));
  const answered: VersionPage = { versions: records, at: NOW };
  return cursor === undefined ? answered : { ...answered, cursor };
}

describe('describedPart', () => {
  it.each([
    [{ is_only_declared: true, managed_versioning: true }, 'declared'],
    [{ is_only_declared: false, managed_versioning: true }, 'managed'],
    [{ managed_versioning: null }, 'stored'],
    [{}, 'stored'],
  ])('maps %o to the state %s', (answer, state) => {
    const sources = { elsewhere: 's3://lake/t', statsMayCountDeleted: false };
    expect(describedPart({ answer: { ...answer, others: [] }, at: NOW }, sources)).toEqual({
      at: NOW,
      state,
      statsMayCountDeleted: false,
      version: undefined,
      columns: undefined,
      elsewhere: 's3://lake/t',
    });
  });

  it('treats null as not returned', () => {
    expect(
      describedPart({ at: NOW, answer: { version: null, schema: null, others: [] } }, NOTHING_KNOWN),
    ).toMatchObject({
      version: undefined,
      columns: undefined,
    });
    expect(
      describedPart({ at: NOW, answer: { version: 7n, schema: { fields: [] }, others: [] } }, NOTHING_KNOWN),
    ).toMatchObject({
      version: 7n,
      columns: 0,
    });
  });
});

describe('countedPart', () => {
  const stats = (answer: Partial<TableSizes['answer']>) => ({
    answer: { total_bytes: 5n, others: [], ...answer },
    at: NOW,
  });

  it('keeps the row count from another response if there is none', () => {
    expect(countedPart(stats({ num_rows: null }), NOTHING_KNOWN)).not.toHaveProperty('rows');
    const fragments = { num_small_fragments: 2n, others: [] };
    const counted = stats({ num_rows: 3n, num_indices: 0n, fragment_stats: fragments });
    expect(countedPart(counted, NOTHING_KNOWN)).toEqual({
      at: NOW,
      isCounted: true,
      bytes: 5n,
      rows: 3n,
      indices: 0n,
      smallFragments: 2n,
    });
  });

  it('may count deleted rows, and therefore doesn’t override an exact count', () => {
    const counted = stats({ num_rows: 360n, fragment_stats: null });
    const before = { ...NOTHING_KNOWN, ...rowCountPart({ answer: { count: 280n, others: [] } }) };
    const known = { ...before, ...countedPart(counted, before) };
    expect([known.rows, mayRowsBeFewer(known)]).toEqual([280n, false]);
    const uncounted = { ...NOTHING_KNOWN, ...countedPart(counted, NOTHING_KNOWN) };
    expect([uncounted.rows, mayRowsBeFewer(uncounted)]).toEqual([360n, true]);
    expect(mayRowsBeFewer({ ...uncounted, statsMayCountDeleted: false })).toBe(false);
  });
});

describe('listedPart', () => {
  it('counts versions as old after 90 days, except the latest', () => {
    const pages = [
      page([
        [3n, 100],
        [2n, 200],
        [1n, 89],
      ]),
    ];
    expect(listedPart(pages, NOW)).toEqual({
      isListed: true,
      updated: daysAgo(100),
      oldVersions: 1,
      hasMoreVersions: false,
    });
  });

  it('knows the last update of an ascending list only after all pages', () => {
    const first = page(
      [
        [1n, 300],
        [2n, 200],
      ],
      'next',
    );
    expect(listedPart([first], NOW)).toMatchObject({ updated: undefined, hasMoreVersions: true });
    expect(listedPart([first, page([[3n, 1]])], NOW)).toMatchObject({
      updated: daysAgo(1),
      hasMoreVersions: false,
      oldVersions: 2,
    });
  });

  it('knows the last update of a descending list from its first page', () => {
    const first = page(
      [
        [9n, 1],
        [8n, 2],
      ],
      'next',
    );
    expect(listedPart([first], NOW)).toMatchObject({ updated: daysAgo(1), hasMoreVersions: true });
  });

  it('returns no update time without timestamps or versions', () => {
    expect(listedPart([page([[1n, null]])], NOW)).toMatchObject({ updated: undefined, oldVersions: 0 });
    expect(listedPart([page([])], NOW)).toMatchObject({ updated: undefined, oldVersions: 0 });
  });
});

describe('indexedPart', () => {
  const index = (name: string, unindexed?: bigint | null) => ({
    index_name: name,
    num_unindexed_rows: unindexed,
    others: [],
  });

  it('uses the index with the most unindexed rows', () => {
    const pages = [
      { indices: [index('a', 3n), index('b', null)], calls: [], at: NOW },
      { indices: [index('c', 9n), index('d')], calls: [], at: NOW },
    ];
    expect(indexedPart(pages)).toEqual({ unindexedRows: 9n });
    expect(indexedPart([])).toEqual({ unindexedRows: undefined });
  });
});
