import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comparePlans, findInPlan, operatorSummary, parsePlan, readPlan, vectorSearches } from './index.ts';
import type { Plan } from './model.ts';

/*
 * The same queries on the same tables, from an engine that reads selected rows with `Take` and from one that uses
 * `LanceRead` with a stream. Vitrine must show as much about one as about the other.
 */

const TEXTS = join(import.meta.dirname, 'texts/engines');
const [OLDER, NEWER] = ['0.31.0', '0.39.0'];

/** `SELECT *` of a table with wide columns, which the rules about a query’s members depend on. */
const CONTEXT = { query: {}, columns: [{ name: 'vector2', isWide: true }] };

/** Plans in which the newer engine uses other operators, and not just other names. */
const PLANNED_OTHERWISE = new Set([
  '13-vector-batch-two-queries.txt',
  '15-fts-phrase.txt',
  '18-fts-boost.txt',
  'fts-boolean.txt',
]);

/** Findings about operators that took much of the time, which is random with times this short. */
const BY_TIME: ReadonlySet<string> = new Set(['wide-refine', 'wide-take', 'queued']);

function plansIn(engine: string, name: string): readonly Plan[] {
  const { parts } = parsePlan(readFileSync(join(TEXTS, engine, name), 'utf8'));
  return parts.filter((part) => part.kind === 'plan');
}

/** The explained plans first, then the analyzed ones: the older and the newer of each. */
function pairsOf(name: string): readonly (readonly [Plan, Plan])[] {
  const [older, newer] = [plansIn(OLDER, name), plansIn(NEWER, name)];
  expect([older.length, newer.length]).toEqual([2, 2]);
  return older.flatMap((plan, at) => (newer[at] === undefined ? [] : [[plan, newer[at]] as const]));
}

/** Counts and shares differ, since clusters are random. Some searches also count the rows outside the index. */
function factsOf(plan: Plan): readonly string[] {
  return vectorSearches(plan)
    .flatMap(({ kind, facts }) => facts.map((fact) => `${kind}: ${fact}`))
    .map((fact) => fact.replace(/[\d,.]+/g, '#').replace('found by the index', 'found'));
}

function kindsOf(plan: Plan): readonly string[] {
  return findInPlan(plan, CONTEXT).map(({ kind }) => kind);
}

const NAMES = readdirSync(join(TEXTS, NEWER));

it('has texts of both engines for each query', () => {
  expect(readdirSync(join(TEXTS, OLDER))).toEqual(NAMES);
  expect(NAMES.length).toBeGreaterThan(50);
});

describe.each(NAMES)('the newer engine’s plan of %s', (name) => {
  it('shows at least the search facts of the older plan', () => {
    for (const [older, newer] of pairsOf(name)) {
      expect(factsOf(newer)).toEqual(expect.arrayContaining([...new Set(factsOf(older))]));
    }
  });

  it('has every finding of the older plan, unless the problem is gone', () => {
    for (const [older, newer] of pairsOf(name)) {
      const expected = new Set(kindsOf(older).filter((kind) => !BY_TIME.has(kind)));
      expect(kindsOf(newer)).toEqual(expect.arrayContaining([...expected]));
    }
  });

  it('matches each operator to its counterpart, with a summary if the counterpart has one', () => {
    for (const [older, newer] of pairsOf(name)) {
      const { rows } = comparePlans(readPlan(older), readPlan(newer));
      for (const { before, after } of rows) {
        if (before === undefined || after === undefined) continue;
        const [was, is] = [operatorSummary(older, before), operatorSummary(newer, after)];
        expect([after.name, is === '']).toEqual([after.name, was === '']);
      }
      if (PLANNED_OTHERWISE.has(name)) continue;
      const alone = rows.filter(({ before, after }) => before === undefined || after === undefined);
      expect(new Set(alone.map(({ before, after }) => before?.name ?? after?.name))).toEqual(
        new Set(older.nodes.some((node) => node.name === 'Take') ? ['CoalesceBatchesExec'] : []),
      );
    }
  });
});

it.each([OLDER, NEWER])(
  'for %s, names the fetched columns and the number of vectors read again',
  (engine) => {
    const [plan] = plansIn(engine, 'ivfpq-refine-nprobes.txt');
    const words = plan?.nodes.map((node) => operatorSummary(plan, node)) ?? [];
    expect(words.filter((word) => word.startsWith('take'))).toEqual([
      'take [id, category, price, 2 more]',
      'take [vector]',
    ]);
    expect(plan && factsOf(plan)).toContain('vector: refine ×#');
  },
);

const COLUMNS =
  'No columns selected: 6 columns are read for each of 10 results, the wide `vector2` among them.';

it.each([OLDER, NEWER])('finds wide columns that engine %s reads for every result', (engine) => {
  const plan = plansIn(engine, 'ivfpq.txt')[1];
  const found = plan && findInPlan(plan, CONTEXT).find(({ kind }) => kind === 'unused-columns');
  expect(found?.sentence).toBe(COLUMNS);
  expect(plan?.nodes[found?.node ?? 0]?.text).toContain(found?.quote);
});

it('counts the unindexed rows that the newer engine scans in its text search operator', () => {
  const plan = plansIn(NEWER, '18-fts-boost.txt')[1];
  expect(plan && vectorSearches(plan)).toMatchObject([
    { kind: 'text', facts: ['in text', '10 found', '301 rows not in the index'] },
  ]);
  expect(plan && findInPlan(plan).map(({ sentence }) => sentence)).toContain(
    '301 rows are not indexed yet: they are scanned one by one.',
  );
  const scorer = plan?.nodes.find((node) => node.name === 'HybridCompoundFtsScorer');
  expect(plan && scorer && operatorSummary(plan, scorer)).toBe('text: "puppy", "kitten"');
});
