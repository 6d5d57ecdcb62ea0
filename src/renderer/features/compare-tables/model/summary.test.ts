import { describe, expect, it } from 'vitest';
import type { TableSizes } from '#contract/index.ts';
import { describedTable } from '#domain/testing/described-table.ts';
import { type ComparedFigures, compareTables } from './comparison.ts';
import { NO_ANSWER } from './reported-value.ts';
import { comparisonSummary, factsMark, schemaMark, textsMark } from './summary.ts';
import { namedFields } from './testing/compared-values.ts';

const RICH = describedTable({
  version: 3n,
  schema: { fields: namedFields('a', 'b', 'c'), metadata: null },
  properties: [
    ['owner', 'x'],
    ['tier', 'gold'],
  ],
  metadata: [],
  stats: { num_fragments: 2n ** 63n - 1n, num_deleted_rows: 0n, others: [] },
  location: 's3://b/t',
  table_uri: 's3://b/t',
});
const LATER = describedTable({
  ...RICH.answer,
  version: 4n,
  schema: { fields: namedFields('c', 'a', 'd'), metadata: null },
  properties: [
    ['owner', 'y'],
    ['tier', 'gold'],
  ],
});

const SIZES: TableSizes = {
  answer: {
    total_bytes: 1_000n,
    num_rows: 5n,
    num_indices: 2n,
    fragment_stats: { num_fragments: 2n, num_small_fragments: 0n, others: [] },
    others: [],
  },
  raw: RICH.raw,
  at: 0,
};

describe('comparisonSummary', () => {
  it('counts differences and equal parts for each section', () => {
    expect(comparisonSummary(compareTables({ before: RICH, after: LATER }))).toBe(
      '1 field added, 1 removed, 1 moved, 1 unchanged. Properties: 1 changed, 1 unchanged. Metadata: empty on both sides. Schema metadata: null on both sides. Stats: 1 differs, 2 identical. Location: 2 identical, 5 unknown.',
    );
  });

  it('reports identical tables', () => {
    expect(comparisonSummary(compareTables({ before: RICH, after: RICH }))).toContain(
      'Schema identical (3 fields). Properties identical (2 entries). Metadata: empty on both sides. Schema metadata: null on both sides. Stats: 3 identical. Location: 2 identical, 5 unknown.',
    );
  });

  it('compares rows, size, and indices if known, but not the versions of different tables', () => {
    const other = { state: 'returned', value: 5n } as const;
    const sizes = {
      state: 'returned',
      value: { ...SIZES, answer: { ...SIZES.answer, num_indices: null } },
    } as const;
    const counted = (isOneTable: boolean, after: ComparedFigures) => {
      const { stats } = compareTables(
        { before: RICH, after: describedTable({ version: 3n }) },
        {
          figures: { before: { rows: other, sizes: { state: 'returned', value: SIZES } }, after },
          isOneTable,
        },
      );
      return stats.map(({ key, result, difference }) => `${key} ${result} ${difference}`);
    };
    expect(counted(false, { rows: { state: 'returned', value: 8n }, sizes })).toEqual([
      'version does-not-apply undefined',
      'rows differs 3',
      'size same 0',
      `fragments differs ${2n - (2n ** 63n - 1n)}`,
      'deleted-rows not-known undefined',
      'indices differs undefined',
    ]);
    expect(counted(true, { rows: NO_ANSWER, sizes: NO_ANSWER })).toContain('version same 0');
    expect(counted(true, { rows: NO_ANSWER, sizes: NO_ANSWER })).toContain('rows not-known undefined');
    const { stats } = compareTables({ before: RICH, after: LATER });
    expect(stats.map(({ key }) => key)).toEqual(['version', 'fragments', 'deleted-rows']);
  });

  it('reports unreturned sections as unknown', () => {
    const bare = describedTable();
    expect(comparisonSummary(compareTables({ before: bare, after: bare }))).toBe(
      'Schema unknown. Properties unknown. Metadata unknown. Schema metadata unknown. Stats unknown. Location unknown.',
    );
  });

  it('reports the schema of declared tables as not applicable', () => {
    const declared = describedTable({ is_only_declared: true, properties: [] });
    expect(comparisonSummary(compareTables({ before: declared, after: declared }))).toMatch(
      /^Schema: not applicable\. Properties: empty on both sides\. Metadata: not applicable on both sides\./,
    );
  });
});

it('section marks show the number of differences, or that it is unknown', () => {
  const { schema, properties, metadata, stats } = compareTables({ before: RICH, after: LATER });
  expect([schemaMark(schema), textsMark(properties), textsMark(metadata), factsMark(stats)]).toEqual([
    '3',
    '1',
    undefined,
    '1',
  ]);
  const bare = compareTables({ before: describedTable(), after: describedTable() });
  expect([schemaMark(bare.schema), textsMark(bare.properties), factsMark(bare.stats)]).toEqual([
    '?',
    '?',
    '?',
  ]);
});
