import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '#testing/runs.ts';
import { type KnownTable, NOTHING_KNOWN } from './known-table.ts';
import { arrangeNames } from './name-order.ts';
import { CONCERNS, concernLabel, concernText, healthOf, sizedLabel } from './namespace-health.ts';

const table = (facts: Partial<KnownTable>): KnownTable => ({ ...NOTHING_KNOWN, state: 'stored', ...facts });

describe('health', () => {
  it('sums up the known tables and states how many they are', () => {
    const known = new Map([
      ['a', table({ bytes: 5n, unindexedRows: 1n, oldVersions: 3 })],
      ['b', table({ bytes: 7n, smallFragments: 9n, oldVersions: 4, hasMoreVersions: true })],
      ['c', table({ smallFragments: 10n, rows: 87n, deletedRows: 13n, elsewhere: 's3://lake/c' })],
      ['gone', table({ bytes: 100n })],
      ['counted', { ...NOTHING_KNOWN, rows: 4n }],
    ]);
    const health = healthOf({ tables: ['a', 'b', 'c', 'd', 'counted'] }, known);
    expect(health).toEqual({
      tables: 5,
      loaded: 3,
      bytes: 12n,
      sized: 2,
      elsewhere: 1,
      concerned: { unindexed: 1, fragments: 1, deleted: 1, 'old-versions': 2 },
      oldVersions: 7,
      hasMoreVersions: true,
    });
    expect(sizedLabel(health)).toBe('in 2 tables');
    expect(sizedLabel({ sized: 3, loaded: 3 })).toBe('');
    expect(CONCERNS.map((concern) => concernLabel(health, concern).join(' '))).toEqual([
      '1 table with rows outside their index, of 3 loaded',
      '1 table with many small fragments, of 3 loaded',
      '1 table with many deleted rows, of 3 loaded',
      '7+ versions older than 90 days, of 3 loaded',
    ]);
    const whole = { ...health, tables: 3 };
    expect(concernLabel(whole, 'fragments').join(' ')).toBe('1 table with many small fragments');
  });

  it('reports unknown instead of zero for tables that were not loaded', () => {
    const health = healthOf({ tables: ['a', 'b'] }, new Map());
    expect(CONCERNS.map((concern) => concernLabel(health, concern).join(' '))).toEqual([
      '? tables with rows outside their index',
      '? tables with many small fragments',
      '? tables with many deleted rows',
      '? versions older than 90 days',
    ]);
  });

  it('has no size if none was returned', () => {
    expect(healthOf({ tables: ['a'] }, new Map([['a', table({})]])).bytes).toBeUndefined();
  });

  it('shows the figures of a single row', () => {
    const known = table({ unindexedRows: 41_006n, smallFragments: 1912n, deletedRows: 453n, oldVersions: 1 });
    expect(CONCERNS.map((concern) => concernText(known, concern))).toEqual([
      '41,006 not indexed',
      '1,912 small fragments',
      '453 deleted rows',
      '1 old version',
    ]);
    expect(concernText({ ...known, hasMoreVersions: true }, 'old-versions')).toBe('1+ old versions');
  });
});

test('each concern filters to as many tables as it counts', () => {
  const small = fc.bigInt({ min: 0n, max: 20n });
  const facts = fc.record({
    state: fc.constantFrom('stored' as const, 'declared' as const, undefined),
    smallFragments: fc.option(small, { nil: undefined }),
    unindexedRows: fc.option(small, { nil: undefined }),
    rows: fc.option(small, { nil: undefined }),
    deletedRows: fc.option(small, { nil: undefined }),
    oldVersions: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 20 }), (all) => {
      const tables = all.map((_, index) => `t${index}`);
      const known = new Map(all.map((each, index) => [`t${index}`, { ...NOTHING_KNOWN, ...each }]));
      const described = new Map([...known].filter(([, each]) => each.state !== undefined));
      const health = healthOf({ tables }, known);
      expect(health.loaded).toBe(described.size);
      for (const only of CONCERNS) {
        const rows = arrangeNames({ namespaces: [], tables }, described, {
          hasMore: false,
          text: '',
          only,
          order: undefined,
        });
        expect(rows.matched).toBe(health.concerned[only]);
      }
    }),
    { numRuns: runs(200) },
  );
});
