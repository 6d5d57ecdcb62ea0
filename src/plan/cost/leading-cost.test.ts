import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePlan } from '../parse/parse-plan.ts';
import { leadAdvice, readPlan } from '../read-plan.ts';

const TEXTS = join(import.meta.dirname, '../texts');

function readingOf(text: string) {
  const plan = parsePlan(text).parts.findLast((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return readPlan(plan, { query: {}, columns: COLUMNS });
}

const COLUMNS = [
  { name: 'id', isWide: false },
  { name: 'title', isWide: false },
  { name: 'price', isWide: false },
  { name: 'embedding', isWide: true },
];

/** The line of the operator that costs most, read from each text without this program. */
const BY_HAND: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(TEXTS, 'costliest-lines.json'), 'utf8'),
);

it.each(Object.entries(BY_HAND))(
  'for %s, leads with the operator on line %i or lists it as the hottest',
  (name, line) => {
    const { plan, lead, summary } = readingOf(readFileSync(join(TEXTS, name), 'utf8'));
    const named = [lead?.node, summary.hottest[0]].map((node) => (plan.nodes[node ?? -1]?.line ?? -1) + 1);
    expect(named).toContain(line);
  },
);

it('leads with the longest part of the bar and states how little removing it would save', () => {
  const { lead, parts, findings } = readingOf(
    readFileSync(join(TEXTS, 'engines/0.39.0/09-vector-distance-range.txt'), 'utf8'),
  );
  expect(lead?.part).toBe(parts[0]);
  expect(lead?.words).toBe('reading 301 rows of `vector`');
  expect(lead && leadAdvice(lead)).toMatch(
    /^Only 146 µs less without it: it ran in parallel\. 301 rows are not indexed yet/,
  );
  // A change that saves more stays the first finding.
  expect(findings[0]?.kind).toBe('unused-columns');
});

it('omits the savings if they equal the whole longest part', () => {
  const { lead } = readingOf(readFileSync(join(TEXTS, 'by-query/08-vector-fastsearch.txt'), 'utf8'));
  expect(lead && leadAdvice(lead)).toMatch(/^Select only/);
});

it.each([
  ['by-query/08-vector-fastsearch.txt', 'reading 6 columns for 10 rows', 'unused-columns'],
  ['by-query/02-vector-ivfpq-refine.txt', 'reading 50 vectors to measure them exactly', 'wide-refine'],
  [
    'by-query/24-scan-filter-unindexed.txt',
    'checking 10,480 rows for `price >= 10 AND price <= 11`',
    'full-scan',
  ],
  ['by-query/10-vector-hnsw-sq.txt', 'loading the index `vector2_idx` (2.5 MB) from storage', 'cold-index'],
  ['by-query/23-scan-filter-bitmap.txt', 'loading the index from storage', 'cold-index'],
  ['engines/0.39.0/ivfpq-refine-nprobes.txt', 'waiting for a free thread', 'queued'],
  ['engines/0.31.0/08-vector-fastsearch.txt', 'reading 6 columns for 10 rows', 'unused-columns'],
])('for %s, describes where the time went: %s', (name, words, kind) => {
  const { lead } = readingOf(readFileSync(join(TEXTS, name), 'utf8'));
  expect([lead?.words, lead?.finding?.kind]).toEqual([words, kind]);
});

it('offers a query for a key and a title only, which returns the same rows', () => {
  const { lead } = readingOf(readFileSync(join(TEXTS, 'engines/0.31.0/08-vector-fastsearch.txt'), 'utf8'));
  expect(lead?.finding?.fix).toEqual({
    words: 'Ask for id and title',
    changes: { columns: { column_names: ['id', 'title'] } },
  });
});
