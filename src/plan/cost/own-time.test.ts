import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../model.ts';
import { parsePlan } from '../parse/parse-plan.ts';
import { ownTimes, savingWithout, wallOfPlan } from './own-time.ts';
import { timeParts } from './time-parts.ts';

const TEXTS = join(import.meta.dirname, '../texts');

function plansOf(text: string): readonly Plan[] {
  return parsePlan(text).parts.filter((part) => part.kind === 'plan');
}

function planOf(text: string): Plan {
  const plan = plansOf(text).at(-1);
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return plan;
}

/** `Name 1.5 path` for each operator that has a time. */
function ownOf(text: string): readonly string[] {
  const plan = planOf(text);
  return ownTimes(plan).flatMap((own, index) =>
    own === undefined
      ? []
      : [`${plan.nodes[index]?.name} ${own.nanoseconds / 1e6} ${own.isOnPath ? 'path' : 'beside'}`],
  );
}

describe('the own time of an operator', () => {
  it('is its time without the longest of its parallel inputs', () => {
    const text =
      'A: elapsed=100ms, metrics=[]\n  U: metrics=[]\n    B: elapsed=60ms, metrics=[]\n    C: elapsed=90ms, metrics=[]\n';
    expect(ownOf(text)).toEqual(['A 10 path', 'U 0 path', 'B 60 beside', 'C 90 path']);
  });

  it('includes the waits of the batches below it, for a take', () => {
    const text =
      'P: elapsed=10ms, metrics=[]\n  Take: elapsed=9ms, columns="(id)", metrics=[]\n    CoalesceBatchesExec: elapsed=8.9ms, metrics=[]\n      SortExec: elapsed=2ms, metrics=[]\n';
    expect(ownOf(text)).toEqual(['P 1 path', 'Take 7 path', 'CoalesceBatchesExec 0 path', 'SortExec 2 path']);
  });

  it('excludes waits of batches that no operator reads', () => {
    const text =
      'FilterExec: elapsed=9ms, metrics=[]\n  CoalesceBatchesExec: elapsed=8ms, metrics=[]\n    A: elapsed=2ms, metrics=[]\n';
    expect(ownOf(text)).toEqual(['FilterExec 1 path', 'CoalesceBatchesExec 6 path', 'A 2 path']);
  });

  it('is zero if an input was measured as longer than its consumer', () => {
    expect(ownOf('A: elapsed=1ms, metrics=[]\n  B: elapsed=2ms, metrics=[]\n')).toEqual([
      'A 0 path',
      'B 1 path',
    ]);
  });
});

describe('the saving without an operator', () => {
  const text =
    'A: elapsed=100ms, metrics=[]\n  UnionExec: elapsed=90ms, metrics=[]\n    B: elapsed=60ms, metrics=[]\n    C: elapsed=90ms, metrics=[]\n      D: elapsed=70ms, metrics=[]\n';
  const plan = planOf(text);

  it('is all of its own time on the critical path', () => {
    expect(savingWithout(plan, [0])).toBe(10e6);
  });

  it('is limited by the next longest branch', () => {
    expect([3, 4].map((node) => savingWithout(plan, [node]))).toEqual([20e6, 30e6]);
    expect(savingWithout(plan, [3, 4])).toBe(30e6);
  });

  it('is zero for work that ran in parallel', () => {
    expect(savingWithout(plan, [2])).toBe(0);
  });
});

const NAMES = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.txt'),
);

it('sums to the plan’s time along the critical path, in every real text', () => {
  let measured = 0;
  for (const name of NAMES) {
    for (const plan of plansOf(readFileSync(join(TEXTS, name), 'utf8'))) {
      const wall = wallOfPlan(plan);
      if (wall === undefined) continue;
      measured += 1;
      const onPath = ownTimes(plan).flatMap((own) => (own?.isOnPath ? own.nanoseconds : []));
      expect(sum(onPath), name).toBeCloseTo(wall, 0);
      expect(sum(timeParts(plan).map(({ nanoseconds }) => nanoseconds)), name).toBeCloseTo(wall, 0);
      expect(sum(timeParts(plan).map(({ share }) => share)), name).toBeCloseTo(1);
    }
  }
  expect(measured).toBeGreaterThan(100);
});

it('sums to the plan’s time for any times and any shape of plan', () => {
  const node = fc.record({
    depth: fc.nat(6),
    time: fc.option(fc.nat(10_000)),
    name: fc.constantFrom('A', 'Take', 'CoalesceBatchesExec', 'ANNIvfPartition'),
  });
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 40 }), (nodes) => {
      const lines = nodes.map(
        ({ depth, time, name }, index) =>
          `${'  '.repeat(index === 0 ? 0 : depth + 1)}${name}:${time === null ? '' : ` elapsed=${time}ns,`} metrics=[find_partitions_elapsed=7ns]\n`,
      );
      const plan = planOf(lines.join(''));
      const onPath = ownTimes(plan).flatMap((own) => (own?.isOnPath ? own.nanoseconds : []));
      expect(sum(onPath)).toBeCloseTo(wallOfPlan(plan) ?? 0);
      expect(sum(timeParts(plan).map(({ nanoseconds }) => nanoseconds))).toBeCloseTo(wallOfPlan(plan) ?? 0);
    }),
  );
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
