import { describe, expect, it } from 'vitest';
import type { Plan } from '../model.ts';
import { parsePlan } from '../parse/parse-plan.ts';
import { type AlignedNode, alignPlans } from './align.ts';

function planOf(text: string): Plan {
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return plan;
}

/** ` A` in both, `-A` gone, `+A` new. */
function outline({ before, after, children }: AlignedNode, depth = 0): string[] {
  const sign = before === undefined ? '+' : after === undefined ? '-' : ' ';
  const name = (before ?? after)?.name ?? '';
  return [`${sign}${'  '.repeat(depth)}${name}`, ...children.flatMap((child) => outline(child, depth + 1))];
}

function compared(before: string, after: string): string[] {
  return outline(alignPlans(planOf(before), planOf(after)));
}

describe('two plans laid over each other', () => {
  it('that are alike have nothing of their own', () => {
    const text = 'A\n  B\n    C\n  D\n';
    expect(compared(text, text)).toEqual([' A', '   B', '     C', '   D']);
  });

  it('show an operator that came in between, and keep what is below it together', () => {
    expect(compared('A\n  C\n    D\n', 'A\n  B\n    C\n      D\n')).toEqual([
      ' A',
      '+  B',
      '     C',
      '       D',
    ]);
    expect(compared('A\n  B\n    C\n', 'A\n  C\n')).toEqual([' A', '-  B', '     C']);
  });

  it('show a branch that is new, and one that is gone', () => {
    expect(compared('U\n  A\n  B\n', 'U\n  A\n  X\n  B\n')).toEqual([' U', '   A', '+  X', '   B']);
    expect(compared('U\n  A\n    A1\n  B\n', 'U\n  B\n')).toEqual([' U', '-  A', '-    A1', '   B']);
  });

  it('show what has nothing in common side by side', () => {
    expect(compared('A\n  B\n', 'A\n  C\n    D\n')).toEqual([' A', '-  B', '+  C', '+    D']);
  });

  it('keep every operator of both, once', () => {
    const before = 'A\n  B\n    C\n      D\n  E\n    F\n';
    const after = 'A\n  X\n    C\n      E\n  E\n    G\n      F\n';
    const lines = compared(before, after);
    const names = (sign: string) =>
      lines
        .filter((line) => !line.startsWith(sign))
        .map((line) => line.trim().replace(/^[+-]\s*/, ''))
        .sort();
    expect(names('+')).toEqual(
      planOf(before)
        .nodes.map(({ name }) => name)
        .sort(),
    );
    expect(names('-')).toEqual(
      planOf(after)
        .nodes.map(({ name }) => name)
        .sort(),
    );
  });
});
