import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import type { Plan } from '../model.ts';
import { parsePlan } from '../parse/parse-plan.ts';
import { findInPlan } from './find-in-plan.ts';
import type { PlanFinding, QueryContext } from './plan-finding.ts';

const TEXTS = join(import.meta.dirname, '../texts');
const NAMES = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.txt'),
);

function read(name: string): string {
  return readFileSync(join(TEXTS, name), 'utf8');
}

function plansIn(text: string): readonly Plan[] {
  return parsePlan(text).parts.flatMap((part) => (part.kind === 'plan' ? [part] : []));
}

/** Uses the last plan of the text: if there are several, that is the analyzed one. */
function findingsIn(text: string, context?: QueryContext): readonly PlanFinding[] {
  const plan = plansIn(text).at(-1);
  return plan === undefined ? [] : findInPlan(plan, context);
}

function aboutPartitions(text: string, context?: QueryContext): PlanFinding | undefined {
  return findingsIn(text, context).find(({ kind }) => kind === 'all-partitions');
}

/** Whether a change can lose results: by fewer candidates, or an index in place of all rows. */
function canLose(changes: Readonly<Record<string, unknown>>): boolean {
  const { nprobes, ef, refine_factor, bypass_vector_index, fast_search, k } = changes;
  return (
    [nprobes, ef, refine_factor, k].some((value) => value !== undefined) ||
    bypass_vector_index === false ||
    fast_search === true
  );
}

const CONTEXTS: readonly QueryContext[] = [
  {},
  { query: {} },
  { query: { fast_search: true, bypass_vector_index: true, refine_factor: 50 } },
];

const PREFILTERED = [
  'ivfflat-prefilter-analyze.txt',
  'ivfpq-prefilter-scalar-analyze.txt',
  'by-query/03-vector-prefilter-bitmap.txt',
  'by-query/05-vector-prefilter-unindexed-col.txt',
  'by-query/30-vector-filter-none-match.txt',
];

describe('partitions', () => {
  it.each(PREFILTERED)('are all kept if a filter runs before the search: %s', (name) => {
    const found = aboutPartitions(read(name));
    expect(found).toMatchObject({
      tone: 'hint',
      advice: 'Keep nprobes: after a filter, fewer partitions may lose results.',
    });
    expect(found?.fix).toBeUndefined();
  });

  it('are all kept if the query filters first, even if its plan shows no filter', () => {
    const query = { filter: 'price < 20', prefilter: true };
    expect(aboutPartitions(read('ivfpq-analyze.txt'), { query })?.fix).toBeUndefined();
    expect(aboutPartitions(read('ivfpq-analyze.txt'), { query: { prefilter: true } })?.fix).toBeDefined();
  });

  it('are all kept if the first ones had too few rows', () => {
    const text = read('ivfpq-analyze.txt').replace('minimum_nprobes=20', 'minimum_nprobes=2');
    const found = aboutPartitions(text);
    expect(found?.fix).toBeUndefined();
    expect(found?.sentence).toBe(
      'The query searches all 4 partitions, though nprobes is 2: the first ones have too few rows.',
    );
  });

  it('produce no finding for an index with only two', () => {
    expect(aboutPartitions(read('ivfflat-two-partitions-analyze.txt'))).toBeUndefined();
  });

  it('can be reduced without a filter, with a warning that results may be lost', () => {
    expect(aboutPartitions(read('by-query/01-vector-ivfpq.txt'))).toMatchObject({
      tone: 'hint',
      advice: 'A smaller nprobes may lose results. Check that recall is still good enough.',
      fix: { words: 'nprobes 4', changes: { nprobes: 4 } },
    });
  });

  it('can be reduced if a text doesn’t state nprobes', () => {
    const text = read('ivfpq-analyze.txt').replaceAll(
      /(?:minimum|maximum)_nprobes=(?:Some\(\d+\)|\d+), /g,
      '',
    );
    expect(text).not.toContain('nprobes');
    expect(aboutPartitions(text)).toMatchObject({
      quote: 'partitions_ranked=4',
      sentence: 'The query searches all 4 partitions.',
      fix: { changes: { nprobes: 2 } },
    });
  });
});

it('never proposes all partitions, or fewer after a filter, in any text with any partition count', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 5000 }), (name, number) => {
      const text = read(name).replaceAll(/partitions_(ranked|searched)=\d+/g, `partitions_$1=${number}`);
      for (const context of CONTEXTS) {
        for (const { fix } of findingsIn(text, context)) {
          const proposed = fix?.changes.nprobes;
          if (proposed === undefined) continue;
          expect(proposed).toBeLessThan(number);
          expect(PREFILTERED).not.toContain(name);
        }
      }
    }),
    { numRuns: runs(200) },
  );
});

it('warns about lost results in every finding that can lose some, in every real text', () => {
  const found = NAMES.flatMap((name) => plansIn(read(name))).flatMap((plan) =>
    CONTEXTS.flatMap((context) => findInPlan(plan, context)),
  );
  const risky = found.filter(({ fix }) => fix !== undefined && canLose(fix.changes));
  expect(new Set(risky.map(({ kind }) => kind))).toEqual(
    new Set(['all-partitions', 'wide-refine', 'index-bypassed']),
  );
  for (const { advice } of risky) expect(advice).toContain('may lose results');
  const brute = found.filter(({ kind }) => kind === 'brute-force');
  expect(brute).not.toEqual([]);
  for (const { advice } of brute) expect(advice).toContain('may lose results');
});

it('never proposes fewer rows to save time', () => {
  const advice = NAMES.flatMap((name) => findingsIn(read(name))).map((finding) => finding.advice);
  expect(advice.filter((words) => /narrower filter|columns and rows|fewer rows/.test(words))).toEqual([]);
});

it.each([
  [20, 10, 1],
  [50, 10, 3],
  [500, 10, 25],
])(
  'halves the %d re-read vectors for %d results instead of skipping the refine step',
  (read_, requested, factor) => {
    const text = read('ivfpq-refine-nprobes-analyze.txt')
      .replaceAll('output_rows=50', `output_rows=${read_}`)
      .replaceAll('fetch=10', `fetch=${requested}`)
      .replaceAll(
        /elapsed=[\d.]+µs, uri=demo\/items.lance\/data, projection=\[vector\]/g,
        'elapsed=899µs, uri=d, projection=[vector]',
      );
    expect(findingsIn(text).find(({ kind }) => kind === 'wide-refine')?.fix).toEqual({
      words: `refine ${factor}`,
      changes: { refine_factor: factor },
    });
  },
);
