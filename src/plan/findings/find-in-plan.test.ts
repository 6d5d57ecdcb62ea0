import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '../parse/parse-plan.ts';
import { findInPlan } from './find-in-plan.ts';
import type { FindingKind, QueryContext } from './plan-finding.ts';

const TEXTS = join(import.meta.dirname, '../texts');

function read(name: string): string {
  return readFileSync(join(TEXTS, name), 'utf8');
}

/** Uses the last plan of the text: if there are several, that is the analyzed one. */
function findingsOf(text: string, context?: QueryContext) {
  const plan = parsePlan(text).parts.findLast((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return findInPlan(plan, context).map((finding) => ({
    ...finding,
    text: plan.nodes[finding.node]?.text ?? '',
  }));
}

function kindsIn(name: string, context?: QueryContext): readonly FindingKind[] {
  return findingsOf(read(name), context).map(({ kind }) => kind);
}

interface Case {
  readonly kind: FindingKind;
  readonly presentIn: string;
  readonly context?: QueryContext;
  readonly sentence: string;
  readonly absentFrom: string;
  readonly otherContext?: QueryContext;
}

const WIDE_VECTOR = [
  { name: 'id', isWide: false },
  { name: 'vector', isWide: true },
];

const CASES: readonly Case[] = [
  {
    kind: 'full-scan',
    presentIn: 'big-scan-filter-analyze.txt',
    sentence:
      'The filter `v > Float64(0.5)` has no index, so every row is checked. 1,500,000 rows were read for 500,000.',
    absentFrom: 'scalar-btree-analyze.txt',
  },
  {
    kind: 'brute-force',
    presentIn: 'ivfpq-bypass-analyze.txt',
    sentence: 'No vector index used: distances are computed for 3,000 rows.',
    // Distances are computed here too, but only for the vectors that the index found.
    absentFrom: 'ivfpq-refine-nprobes-analyze.txt',
  },
  {
    kind: 'index-bypassed',
    presentIn: 'by-query/07-vector-bypass-index.txt',
    context: { query: { bypass_vector_index: true } },
    sentence: 'The query bypasses the vector index: distances are computed for 10,480 rows.',
    absentFrom: 'by-query/11-vector-flat-no-index.txt',
    otherContext: { query: { bypass_vector_index: false } },
  },
  {
    kind: 'unindexed-rows',
    presentIn: 'by-query/01-vector-ivfpq.txt',
    sentence: '501 rows are not indexed yet: they are scanned one by one.',
    absentFrom: 'ivfpq-analyze.txt',
  },
  {
    kind: 'unindexed-rows',
    presentIn: 'by-query/22-scan-filter-btree.txt',
    sentence: 'At least 501 rows are not in the scalar index yet: the filter checks each of them.',
    absentFrom: 'scalar-btree-analyze.txt',
  },
  {
    kind: 'fast-search',
    presentIn: 'by-query/08-vector-fastsearch.txt',
    context: { query: { fast_search: true } },
    sentence: 'Only indexed rows are searched (`fast_search`). Newer rows are skipped.',
    // The plan has a branch for the other rows: the server ignored the parameter.
    absentFrom: 'by-query/01-vector-ivfpq.txt',
    otherContext: { query: { fast_search: true } },
  },
  {
    kind: 'post-filter',
    presentIn: 'ivfpq-postfilter-analyze.txt',
    sentence: 'The filter `price@2 < 500` runs after the top 10 are selected: 5 remain.',
    // The only filters here are on distances, and the engine adds them itself.
    absentFrom: 'by-query/09-vector-distance-range.txt',
  },
  {
    kind: 'filter-first',
    presentIn: 'ivfpq-prefilter-scalar-analyze.txt',
    sentence: 'The filter runs first, on an index (`id_idx`). No row is read for it.',
    absentFrom: 'by-query/05-vector-prefilter-unindexed-col.txt',
  },
  {
    kind: 'fewer-rows',
    presentIn: 'by-query/04-vector-postfilter.txt',
    sentence: 'Requested 10 rows, got 1.',
    absentFrom: 'ivfpq-analyze.txt',
  },
  {
    kind: 'all-partitions',
    presentIn: 'ivfpq-prefilter-scalar-analyze.txt',
    sentence: 'The query searches all 4 partitions: nprobes is 20 and the index has 4.',
    absentFrom: 'ivfpq-refine-nprobes-analyze.txt',
  },
  {
    kind: 'wide-refine',
    presentIn: 'ivfpq-prefilter-scalar-analyze.txt',
    sentence: 'The refine step takes 30% of wall time: it re-reads 20 vectors for 10 results.',
    // Distances are computed again here only for unindexed rows, not for those of the index.
    absentFrom: 'by-query/01-vector-ivfpq.txt',
  },
  {
    kind: 'cold-index',
    presentIn: 'ivfpq-analyze.txt',
    sentence: 'The index was cold: 4 parts of it weren’t cached and had to be read from storage.',
    absentFrom: 'ivfpq-fastsearch-analyze.txt',
  },
  {
    kind: 'wide-take',
    presentIn: 'ivfpq-fastsearch-analyze.txt',
    sentence: '8.9 KB read for each of 10 rows, in the columns [id, cat, price, text, vector].',
    absentFrom: 'ivfpq-prefilter-scalar-analyze.txt',
  },
  {
    kind: 'unused-columns',
    presentIn: 'ivfpq-fastsearch-analyze.txt',
    context: { query: { k: 10 }, columns: WIDE_VECTOR },
    sentence: 'No columns selected: 5 columns are read for each of 10 results, the wide `vector` among them.',
    absentFrom: 'ivfpq-fastsearch-analyze.txt',
    otherContext: { query: { columns: { column_names: ['id', 'vector'] } }, columns: WIDE_VECTOR },
  },
  {
    kind: 'queued',
    presentIn: 'engines/0.39.0/ivfpq-refine-nprobes.txt',
    sentence: '`ANNIvfPartition` waited 4.87 ms for a free thread: its own work took 79.4 µs.',
    absentFrom: 'ivfpq-analyze.txt',
  },
];

describe.each(CASES)(
  '$kind',
  ({ kind, presentIn: there, context, sentence, absentFrom: notThere, otherContext }) => {
    it(`is found in ${there} and quotes its line`, () => {
      const finding = findingsOf(read(there), context).find((one) => one.kind === kind);
      expect(finding?.sentence).toBe(sentence);
      expect(finding?.text).toContain(finding?.quote);
    });

    it(`is not found in ${notThere}`, () => {
      expect(kindsIn(notThere, otherContext)).not.toContain(kind);
    });
  },
);

const NAMES = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.txt'),
);

it.each([{}, { query: { fast_search: true, bypass_vector_index: true }, columns: WIDE_VECTOR }])(
  'quotes the line of each finding in every real text and sorts by cost, highest first: %o',
  (context) => {
    for (const name of NAMES) {
      for (const part of parsePlan(read(name)).parts) {
        if (part.kind === 'other') continue;
        const findings = findInPlan(part, context);
        for (const { node, quote } of findings) expect(part.nodes[node]?.text).toContain(quote);
        const costs = findings
          .filter(({ weighs, tone }) => weighs?.length !== 0 || tone !== 'warning')
          .map(({ costNanoseconds = 0 }) => costNanoseconds);
        expect(costs, name).toEqual(costs.toSorted((one, other) => other - one));
      }
    }
  },
);

it('reports missing exact rows once recall is measured and offers a higher refine factor', () => {
  const found = (recall: { found: number; of: number }, query = {}) =>
    findingsOf(read('ivfpq-analyze.txt'), { query, recall }).find(({ kind }) => kind === 'low-recall');
  expect(found({ found: 10, of: 10 })).toBeUndefined();
  expect(found({ found: 4, of: 10 })).toMatchObject({
    sentence: '6 of the 10 exact rows are missing: recall 4 of 10.',
    fix: { words: 'refine 5', changes: { refine_factor: 5 } },
  });
  expect(found({ found: 9, of: 10 }, { refine_factor: 5 })?.fix?.changes).toEqual({ refine_factor: 10 });
});

it('reports unindexed rows for each search, but not for their union', () => {
  const kinds = kindsIn('by-query/13-vector-batch-two-queries.txt');
  expect(kinds.filter((kind) => kind === 'unindexed-rows')).toHaveLength(2);
});

it('reports the cost of unindexed rows only once, at any depth of their branch', () => {
  const [explained] = parsePlan(read('by-query/03-vector-prefilter-bitmap.txt')).parts.filter(
    (part) => part.kind === 'plan',
  );
  const kinds = explained === undefined ? [] : findInPlan(explained).map(({ kind }) => kind);
  expect(kinds).toEqual(['unindexed-rows', 'filter-first']);
});

it('marks a finding as likely if only an analyzed plan could confirm it', () => {
  const [finding] = findingsOf(read('flat-knn-explain.txt'));
  expect(finding).toMatchObject({ kind: 'brute-force', certainty: 'likely' });
});

it('does not recommend an index if most rows match the filter', () => {
  const finding = findingsOf(read('flat-knn-prefilter-analyze.txt')).find(({ kind }) => kind === 'full-scan');
  expect(finding).toMatchObject({
    tone: 'hint',
    advice: expect.stringContaining(
      'Most rows match, so an index wouldn’t help much. Select only the columns you need.',
    ),
  });
});

it('reports no all-partitions finding for a graph index with one partition', () => {
  expect(kindsIn('hnsw-analyze.txt')).not.toContain('all-partitions');
});

it('does not report the same columns twice', () => {
  const kinds = kindsIn('ivfpq-fastsearch-analyze.txt', { query: {}, columns: WIDE_VECTOR });
  expect(kinds).toContain('unused-columns');
  expect(kinds).not.toContain('wide-take');
});

it('doesn’t claim that the filter reads no rows if another search reads them', () => {
  const finding = findingsOf(read('by-query/03-vector-prefilter-bitmap.txt')).find(
    ({ kind }) => kind === 'filter-first',
  );
  expect(finding?.sentence).toBe('The filter runs first, on an index (`category_idx`).');
});

it.each([
  ['by-query/04-vector-postfilter.txt', undefined, { prefilter: true }],
  ['ivfpq-prefilter-scalar-analyze.txt', undefined, { refine_factor: 1 }],
  [
    'by-query/01-vector-ivfpq.txt',
    undefined,
    { nprobes: 4, minimum_nprobes: undefined, maximum_nprobes: undefined },
  ],
  ['ivfpq-bypass-analyze.txt', { query: { bypass_vector_index: true } }, { bypass_vector_index: false }],
  ['ivfpq-fastsearch-analyze.txt', { query: { fast_search: true } }, { fast_search: false }],
])('proposes a query change for %s', (name, context, changes) => {
  expect(findingsOf(read(name), context).map(({ fix }) => fix?.changes)).toContainEqual(changes);
});

// No real text has these findings, so the tests change a real one in one place.

it('reports an index with many deltas', () => {
  const text = read('ivfpq-analyze.txt');
  const parted = text.replace('k=10, deltas=1', 'k=10, deltas=6');
  expect(findingsOf(parted).find(({ kind }) => kind === 'many-deltas')).toMatchObject({
    quote: 'deltas=6',
    sentence: 'The index has 6 deltas, and each is searched.',
  });
  expect(findingsOf(text).map(({ kind }) => kind)).not.toContain('many-deltas');
});

it('reports how many vectors are read again, if the plan has no times', () => {
  const text = read('ivfpq-refine-nprobes-explain.txt');
  const wide = text.replace('TopK(fetch=50)', 'TopK(fetch=500)');
  expect(findingsOf(wide).map(({ sentence }) => sentence)).toContain(
    '500 vectors are re-read to choose 10: 50 for each result.',
  );
  expect(findingsOf(text).map(({ kind }) => kind)).not.toContain('wide-refine');
});

it('explains why more partitions were searched than requested', () => {
  const text = read('ivfpq-prefilter-scalar-analyze.txt');
  const few = text.replace('minimum_nprobes=20', 'minimum_nprobes=2');
  expect(findingsOf(few).find(({ kind }) => kind === 'all-partitions')?.sentence).toBe(
    'The query searches all 4 partitions, though nprobes is 2: too few rows of the first ones pass the filter.',
  );
});

const SORT = 'elapsed_compute=9.97ms';

it.each([
  [
    'elapsed_compute{partition=0}=9.00ms, elapsed_compute{partition=1}=0.97ms',
    'elapsed_compute{partition=0}=9.00ms',
    'Workload is skewed: `partition=0` has 9.00 ms of elapsed_compute, and the other has 970 µs.',
  ],
  [
    'elapsed_compute={t0:1.00ms, t1:8.00ms, t2:0.97ms}',
    't1:8.00ms',
    'Workload is skewed: `t1` has 8.00 ms of elapsed_compute, and the 2 others have 985 µs on average.',
  ],
  [
    'elapsed_compute_min=0.97ms, elapsed_compute_max=9.00ms',
    'elapsed_compute_max=9.00ms',
    'The work is uneven: elapsed_compute_max is 9.00 ms, and elapsed_compute_min is 970 µs.',
  ],
])('reports that one worker has most of the work: %s', (parted, quote, sentence) => {
  const text = read('big-count-like-analyze.txt').replace(SORT, parted);
  expect(findingsOf(text).find(({ kind }) => kind === 'skewed-workers')).toMatchObject({ quote, sentence });
});

it.each([
  SORT,
  'elapsed_compute{partition=0}=5.00ms, elapsed_compute{partition=1}=4.97ms',
  // Too short to matter.
  'elapsed_compute{partition=0}=9ns, elapsed_compute{partition=1}=1ns',
])('reports no uneven work for %s', (parted) => {
  const text = read('big-count-like-analyze.txt').replace(SORT, parted);
  expect(findingsOf(text).map(({ kind }) => kind)).not.toContain('skewed-workers');
});
