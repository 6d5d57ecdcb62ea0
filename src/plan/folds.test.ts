import { expect, it } from 'vitest';
import { foldDown, foldUp } from './folds.ts';
import type { Plan } from './model.ts';
import { parseOperators } from './parse/parse-plan.ts';

function planOf(text: string): Plan {
  const [plan] = parseOperators(text).parts;
  if (plan?.kind !== 'plan') throw new Error('There is no plan in the text.');
  return plan;
}

const PLAN = planOf('A\n  B\n    C\n    D\n  E\n');

it('foldUp passes the values of its children to every node, in order', () => {
  expect(foldUp<string>(PLAN, ({ name }, below) => `${name}(${below.join('')})`)).toEqual([
    'A(B(C()D())E())',
    'B(C()D())',
    'C()',
    'D()',
    'E()',
  ]);
});

it('foldDown passes the value of its parent to every node', () => {
  expect(foldDown<string>(PLAN, ({ name }, above) => (above ?? '') + name)).toEqual([
    'A',
    'AB',
    'ABC',
    'ABD',
    'AE',
  ]);
});

it('foldUp distinguishes an undefined value from a missing one', () => {
  expect(
    foldUp<number | undefined>(PLAN, (_, below) => (below.length === 0 ? undefined : below.length)),
  ).toEqual([2, 2, undefined, undefined, undefined]);
});
