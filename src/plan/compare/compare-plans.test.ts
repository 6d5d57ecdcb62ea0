import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseOperators } from '../parse/parse-plan.ts';
import { type AnalyzedPlan, readPlan } from '../read-plan.ts';
import { type ComparedRow, comparePlans, type RowState } from './compare-plans.ts';

function readingOf(text: string): AnalyzedPlan {
  const plan = parseOperators(text).parts.findLast((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return readPlan(plan);
}

function reading(name: string): AnalyzedPlan {
  return readingOf(readFileSync(join(import.meta.dirname, '../texts', name), 'utf8'));
}

const SIGNS: Readonly<Record<RowState, string>> = { same: ' ', changed: '~', appeared: '+', vanished: '-' };

function line({ state, before, after, forks }: ComparedRow): string {
  return `${SIGNS[state]} ${'  '.repeat(forks)}${(before ?? after)?.name}`;
}

it.each([
  ['10', '9'],
  ['9', '10'],
])('marks an operator as changed when its row count goes from %s to %s', (before, after) => {
  const plan = (rows: string) => readingOf(`SortExec: expr=[id], metrics=[output_rows=${rows}]`);
  expect(comparePlans(plan(before), plan(after)).rows.map(line)).toEqual(['~ SortExec']);
});

describe('two real plans', () => {
  const refined = comparePlans(reading('ivfpq-analyze.txt'), reading('ivfpq-refine-nprobes-analyze.txt'));

  it('are compared in tree order, with rows marked as added, removed, or changed', () => {
    expect(refined.rows.map(line)).toEqual([
      '  AnalyzeExec',
      '  TracedExec',
      '~ ProjectionExec',
      '~ LanceRead',
      '+ GlobalLimitExec',
      '+ FilterExec',
      '+ SortExec',
      '+ KNNVectorDistance',
      '+ LanceRead',
      '~ SortExec',
      '~ ANNSubIndex',
      '~ ANNIvfPartition',
    ]);
  });

  it('list the changed properties with both values', () => {
    expect(refined.rows.at(-2)?.changes).toEqual([{ key: 'k', before: '10', after: '50' }]);
    expect(refined.rows.at(-1)?.changes).toEqual([
      { key: 'minimum_nprobes', before: '20', after: '3' },
      { key: 'maximum_nprobes', before: 'Some(20)', after: 'Some(3)' },
    ]);
    expect(refined.rows[3]?.changes).toEqual([
      { key: 'projection', before: '[id, cat, price, text, vector]', after: '[id, cat, price, text]' },
    ]);
  });

  it('have both values and the difference, for each operator and in total', () => {
    expect(refined.totals.wall).toMatchObject({
      before: expect.closeTo(2_016_357),
      after: expect.closeTo(935_024),
      difference: expect.closeTo(-1_081_333),
    });
    expect(refined.totals.wall.ratio).toBeCloseTo(0.4637);
    expect(refined.rows.at(-2)?.figures.rows).toEqual({ before: 10, after: 50, difference: 40, ratio: 5 });
    expect(refined.rows[4]?.figures.rows).toEqual({
      before: undefined,
      after: 10,
      difference: undefined,
      ratio: undefined,
    });
  });

  it('list the findings that disappeared and appeared', () => {
    expect(refined.findings.vanished.map(({ kind }) => kind)).toContain('cold-index');
    const bypassed = comparePlans(reading('ivfpq-analyze.txt'), reading('ivfpq-bypass-analyze.txt'));
    expect(bypassed.findings.appeared.map(({ kind }) => kind)).toContain('brute-force');
  });

  it('are the same if only times differ', () => {
    const again = readFileSync(join(import.meta.dirname, '../texts/ivfpq-analyze.txt'), 'utf8').replaceAll(
      /elapsed=[\d.]+ms/g,
      'elapsed=9.5ms',
    );
    const { rows } = comparePlans(reading('ivfpq-analyze.txt'), readingOf(again));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['same']));
    const { findings } = comparePlans(reading('ivfpq-analyze.txt'), reading('ivfpq-analyze.txt'));
    expect([findings.appeared, findings.vanished]).toEqual([[], []]);
    expect(findings.stayed).toEqual(reading('ivfpq-analyze.txt').findings);
  });

  it.each([
    ['ivfpq-analyze.txt', 'ivfpq-refine-nprobes-analyze.txt'],
    ['ivfpq-bypass-analyze.txt', 'ivfpq-analyze.txt'],
    ['hnsw-analyze.txt', 'ivfpq-analyze.txt'],
    ['by-query/01-vector-ivfpq.txt', 'by-query/08-vector-fastsearch.txt'],
  ])('%s and %s search in different ways', (one, other) => {
    expect(comparePlans(reading(one), reading(other)).searchesAlike).toBe(false);
  });

  it.each([
    ['ivfpq-analyze.txt', 'ivfpq-fastsearch-analyze.txt'],
    ['scalar-unindexed-analyze.txt', 'scalar-btree-analyze.txt'],
    ['scan-filter-analyze.txt', 'scan-filter-analyze.txt'],
  ])('%s and %s search in the same way', (one, other) => {
    expect(comparePlans(reading(one), reading(other)).searchesAlike).toBe(true);
  });

  it('have no differences of figures if one was only explained', () => {
    const { totals } = comparePlans(reading('ivfpq-explain.txt'), reading('ivfpq-analyze.txt'));
    expect(totals.wall).toMatchObject({
      before: undefined,
      after: expect.closeTo(2_016_357),
      difference: undefined,
    });
  });
});

it('marks an operator as changed when only its row count changed', () => {
  const text = (rows: number) => `A: metrics=[output_rows=${rows}]\n`;
  expect(comparePlans(readingOf(text(1)), readingOf(text(2))).rows[0]).toMatchObject({
    state: 'changed',
    changes: [],
  });
});

it('gives no ratio for a change from zero', () => {
  const text = (rows: number) => `A: metrics=[output_rows=${rows}]\n`;
  expect(comparePlans(readingOf(text(0)), readingOf(text(2))).rows[0]?.figures.rows).toEqual({
    before: 0,
    after: 2,
    difference: 2,
    ratio: undefined,
  });
});

it('gives the position among siblings and indents only at forks', () => {
  const { rows } = comparePlans(readingOf('A\n  U\n    B\n    C\n'), readingOf('A\n  U\n    B\n    C\n'));
  expect(rows.map(({ level, forks, position, siblings }) => [level, forks, position, siblings])).toEqual([
    [1, 0, 1, 1],
    [2, 0, 1, 1],
    [3, 1, 1, 2],
    [3, 1, 2, 2],
  ]);
});
