import { expect, it } from 'vitest';
import { PARTS } from './arguments.mjs';
import { BUDGET, compareWithBudget, overBudgetLines, withCpu } from './budget.mjs';
import { formatSummary, isGreen } from './summary.mjs';

/** @type {(name: string, change?: Partial<import('./summary.mjs').PartOutcome>) => import('./summary.mjs').PartOutcome} */
const part = (name, change = {}) => ({ name, seconds: 1, results: [], ...change });

const UNITS = { compilations: 7, windows: 3 };

it('has every part, and nothing else', () => {
  expect(Object.keys(BUDGET)).toEqual([...PARTS]);
});

it('leaves what is a fifth over it, and no more', () => {
  const within = part('unit', { cpu: BUDGET.unit.times * 1.19 * 7, units: UNITS });
  expect(overBudgetLines(within)).toEqual([]);
  expect(isGreen([within])).toBe(true);
  const over = part('unit', { cpu: BUDGET.unit.times * 1.3 * 7, units: UNITS });
  expect(isGreen([part('parts'), over])).toBe(false);
  const text = formatSummary([over], 1);
  expect(text).toMatch(/unit .* of \d+ {2}OVER BUDGET\n/);
  expect(text).toMatch(/^OVER BUDGET {2}unit took .* 30 % more than its .*: look at its slowest tests/m);
  expect(text.trimEnd().split('\n').at(-1)).toBe('0 passed, 0 failed, 0 skipped');
});

it('compares a part with pages with windows, and one without with compilations', () => {
  const judged = (/** @type {string} */ name) =>
    compareWithBudget(part(name, { cpu: 42, units: UNITS }))?.share;
  expect([judged('checks'), judged('unit'), judged('parts'), judged('desktop')]).toEqual([6, 6, 14, 14]);
});

it('is of no part that wasn’t measured, or wasn’t run as a whole', () => {
  const parts = [
    part('unit', { cpu: 1e6 }),
    part('parts', { cpu: 1e6, units: { compilations: 7 } }),
    part('prepare', { cpu: 1e6, units: UNITS }),
  ];
  expect(parts.flatMap(overBudgetLines)).toEqual([]);
  expect(isGreen(parts)).toBe(true);
  expect(formatSummary(parts, 1, 'No budget was looked at.')).toContain('\nNo budget was looked at.\n');
});

it('counts what a runner took for several parts for them, in proportion', () => {
  const seconds = new Map([
    ['unit', 10],
    ['e2e', 6],
    ['parts', 10],
    ['desktop', 20],
  ]);
  const parts = withCpu(
    ['checks', 'unit', 'parts', 'desktop'].map((name) => part(name)),
    seconds,
    { stage: 'e2e', parts: ['parts', 'journeys', 'desktop'] },
    UNITS,
  );
  expect(parts.map(({ cpu }) => cpu)).toEqual([undefined, 10, 12, 24]);
  expect(parts.map(({ units }) => units)).toEqual([undefined, UNITS, UNITS, UNITS]);
});
