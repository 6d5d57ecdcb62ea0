import { describe, expect, it } from 'vitest';
import { compareTables } from './comparison.ts';
import { comparisonSummary, factsMark, schemaMark, textsMark } from './summary.ts';
import { describedTable, namedFields } from './testing/compared-values.ts';

const RICH = describedTable({
  version: 3n,
  fields: namedFields('a', 'b', 'c'),
  properties: [
    ['owner', 'x'],
    ['tier', 'gold'],
  ],
  metadata: [],
  schemaMetadata: null,
  stats: { numFragments: 2n ** 63n - 1n, numDeletedRows: 0n, others: [] },
  location: 's3://b/t',
  tableUri: 's3://b/t',
});
const LATER = describedTable({
  ...RICH,
  version: 4n,
  fields: namedFields('c', 'a', 'd'),
  properties: [
    ['owner', 'y'],
    ['tier', 'gold'],
  ],
});

describe('the summary', () => {
  it('says of each kind of thing what is different and how much is the same', () => {
    expect(comparisonSummary(compareTables({ before: RICH, after: LATER }))).toBe(
      '1 field added, 1 removed, 1 moved, 1 unchanged. Properties: 1 changed, 1 unchanged. Metadata: empty on both sides. Schema metadata: null on both sides. Stats: 1 differs, 2 identical. Location: 2 identical, 5 unknown.',
    );
  });

  it('says when all is the same', () => {
    expect(comparisonSummary(compareTables({ before: RICH, after: RICH }))).toContain(
      'Schema identical (3 fields). Properties identical (2 entries). Metadata: empty on both sides. Schema metadata: null on both sides. Stats: 3 identical. Location: 2 identical, 5 unknown.',
    );
  });

  it('calls nothing the same that a side did not return', () => {
    const bare = describedTable();
    expect(comparisonSummary(compareTables({ before: bare, after: bare }))).toBe(
      'Schema unknown. Properties unknown. Metadata unknown. Schema metadata unknown. Stats unknown. Location unknown.',
    );
  });

  it('says of tables that are only declared that they have no schema', () => {
    const declared = describedTable({ onlyDeclared: true, properties: [] });
    expect(comparisonSummary(compareTables({ before: declared, after: declared }))).toMatch(
      /^Schema: not applicable\. Properties: empty on both sides\. Metadata: not applicable on both sides\./,
    );
  });
});

it('a section is marked with the number of its differences, or as not known', () => {
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
