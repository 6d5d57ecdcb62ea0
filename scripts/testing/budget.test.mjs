import { expect, it } from 'vitest';
import { PARTS } from './arguments.mjs';
import { BUDGET, compareWithBudget, overBudgetLines, withCpu } from './budget.mjs';
import { formatSummary, isGreen } from './summary.mjs';

/** @type {(name: string, change?: Partial<import('./summary.mjs').PartOutcome>) => import('./summary.mjs').PartOutcome} */
const part = (name, change = {}) => ({ name, seconds: 1, results: [], ...change });

const UNITS = { compilations: 7, windows: 3 };

it('the budget has exactly the parts of the tests', () => {
  expect(Object.keys(BUDGET)).toEqual([...PARTS]);
});

it('a part fails only if it is more than a fifth over its budget', () => {
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

it('the budget of a part is per window if the part opens windows, else per compilation', () => {
  const shareOf = (/** @type {string} */ name) =>
    compareWithBudget(part(name, { cpu: 42, units: UNITS }))?.share;
  expect([shareOf('checks'), shareOf('unit'), shareOf('parts'), shareOf('desktop')]).toEqual([6, 6, 14, 14]);
});

it('a part that was not measured, or has no budget, is not over its budget', () => {
  const parts = [
    part('unit', { cpu: 1e6 }),
    part('parts', { cpu: 1e6, units: { compilations: 7 } }),
    part('prepare', { cpu: 1e6, units: UNITS }),
  ];
  expect(parts.flatMap(overBudgetLines)).toEqual([]);
  expect(isGreen(parts)).toBe(true);
  expect(formatSummary(parts, 1, 'No budget was looked at.')).toContain('\nNo budget was looked at.\n');
});

it('the shared CPU time of a runner is split between its parts in proportion', () => {
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
