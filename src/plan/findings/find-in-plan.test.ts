import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '../parse/parse-plan.ts';
import { findInPlan } from './find-in-plan.ts';
import type { FindingKind } from './finding.ts';

const TEXTS = join(import.meta.dirname, '../texts');

/** Of the last plan in a real text: where there are several, that is the analyzed one. */
function findingsIn(name: string) {
  return findingsOf(readFileSync(join(TEXTS, name), 'utf8'));
}

function findingsOf(text: string) {
  const plan = parsePlan(text).parts.findLast((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return findInPlan(plan).map((finding) => ({ ...finding, text: plan.nodes[finding.node]?.text ?? '' }));
}

interface Case {
  readonly kind: FindingKind;
  readonly there: string;
  readonly sentence: string;
  readonly notThere: string;
}

const CASES: readonly Case[] = [
  {
    kind: 'full-scan',
    there: 'big-scan-filter-analyze.txt',
    sentence:
      'No index helps with the filter `v > Float64(0.5)`: it is tried on every row. 1,500,000 rows were read for 500,000.',
    notThere: 'scalar-btree-analyze.txt',
  },
  {
    kind: 'brute-force',
    there: 'ivfpq-bypass-analyze.txt',
    sentence: 'No vector index is used: the distance to 3,000 rows is computed.',
    // Vectors are measured here too, but those that the index found.
    notThere: 'ivfpq-refine-nprobes-analyze.txt',
  },
  {
    kind: 'unindexed-rows',
    there: 'by-query/01-vector-ivfpq.txt',
    sentence: '501 rows are not in the index yet: each is looked at one by one.',
    notThere: 'ivfpq-analyze.txt',
  },
  {
    kind: 'post-filter',
    there: 'ivfpq-postfilter-analyze.txt',
    sentence: 'The filter `price@2 < 500` runs after the 10 nearest were chosen: 5 of them are left.',
    // The only filters there are on distances, which the engine adds itself.
    notThere: 'by-query/09-vector-distance-range.txt',
  },
  {
    kind: 'fewer-rows',
    there: 'by-query/04-vector-postfilter.txt',
    sentence: '10 rows were asked for, and 1 came.',
    notThere: 'ivfpq-analyze.txt',
  },
  {
    kind: 'cold-index',
    there: 'ivfpq-analyze.txt',
    sentence: 'The index was cold: 4 parts of it were read from storage first.',
    notThere: 'ivfpq-fastsearch-analyze.txt',
  },
  {
    kind: 'wide-take',
    there: 'ivfpq-fastsearch-analyze.txt',
    sentence: '8.9 KB were read for each of 10 rows, in the columns [id, cat, price, text, vector].',
    notThere: 'ivfpq-prefilter-scalar-analyze.txt',
  },
];

describe.each(CASES)('$kind', ({ kind, there, sentence, notThere }) => {
  it('is found where it is, and quotes the line that it rests on', () => {
    const finding = findingsIn(there).find((one) => one.kind === kind);
    expect(finding?.sentence).toBe(sentence);
    expect(finding?.text).toContain(finding?.quote);
  });

  it('is not found where it is not', () => {
    expect(findingsIn(notThere).map((one) => one.kind)).not.toContain(kind);
  });
});

it('tells a tail of each search apart, and does not blame the union of both', () => {
  const kinds = findingsIn('by-query/13-vector-batch-two-queries.txt').map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'unindexed-rows')).toHaveLength(2);
});

it('is not sure of what only an analyzed plan would show', () => {
  const [finding] = findingsIn('flat-knn-explain.txt');
  expect(finding).toMatchObject({ kind: 'brute-force', certainty: 'likely' });
});

const REFINED = (read: number) => `SortExec: TopK(fetch=10), expr=[_distance@2 ASC], metrics=[output_rows=10]
  KNNVectorDistance: metric=l2, metrics=[output_rows=${read}]
    LanceRead: projection=[vector], source=stream(_rowid), metrics=[output_rows=${read}]
      SortExec: TopK(fetch=${read}), expr=[_distance@0 ASC], metrics=[output_rows=${read}]
        ANNSubIndex: name=i, k=${read}, deltas=6, metric=L2, metrics=[output_rows=${read}]
`;

it('says when vectors are read again for each result, and when an index is in many pieces', () => {
  const found = findingsOf(REFINED(500)).map(({ kind, sentence }) => [kind, sentence]);
  expect(found).toContainEqual([
    'wide-refine',
    '500 vectors are read again to choose 10: 50 for each result.',
  ]);
  expect(found).toContainEqual([
    'many-deltas',
    'The index is in 6 pieces of different age, and each is searched.',
  ]);
  expect(findingsOf(REFINED(50)).map(({ kind }) => kind)).not.toContain('wide-refine');
});

it('says how much of the time no operator accounts for', () => {
  const text = (elapsed: string) =>
    `AnalyzeExec verbose=true, elapsed=${elapsed}, metrics=[]\n  LanceScan: elapsed=${elapsed}, metrics=[output_rows=5, elapsed_compute=40.00ms]\n`;
  expect(findingsOf(text('200ms'))).toMatchObject([
    { kind: 'waiting', quote: 'elapsed=200ms', sentence: expect.stringContaining('160 ms of 200 ms (80 %)') },
  ]);
  expect(findingsOf(text('60ms'))).toEqual([]);
});
