import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlans, type FigureChange, parsePlan, readPlan } from '#plan/index.ts';
import { shownRows } from './compared-rows.ts';
import { formatChange } from './Difference.tsx';
import { differingParts, type TextRun } from './RowPanel.tsx';

function change(before: number | undefined, after: number | undefined): FigureChange {
  const isKnown = before !== undefined && after !== undefined;
  return {
    before,
    after,
    difference: isKnown ? after - before : undefined,
    ratio: isKnown && before !== 0 ? after / before : undefined,
  };
}

describe('formatChange', () => {
  it.each([
    [100, 68, '−32%', '32% less', 'better'],
    [100, 132, '+32%', '32% more', 'worse'],
    [100, 410, '×4.1', '4.1×', 'worse'],
    [10, 20_000, '×2,000', '2,000×', 'worse'],
    [1000, 1001, '=', 'unchanged', 'neutral'],
    [0, 0, '=', 'unchanged', 'neutral'],
    [0, 5, 'from 0', 'from 0', 'worse'],
    [5, 0, '−100%', '100% less', 'better'],
    [undefined, 5, '', '', 'neutral'],
  ] as const)('formats the change from %s to %s', (before, after, text, words, tone) => {
    expect(formatChange(change(before, after), 'less')).toEqual({ text, words, tone });
  });

  it('marks a change of rows as neither better nor worse', () => {
    expect(formatChange(change(10, 5), 'neither').tone).toBe('neutral');
  });
});

describe('differingParts', () => {
  const marked = (runs: readonly TextRun[]) => runs.filter(({ differs }) => differs).map(({ text }) => text);

  it('marks the words that only one line has', () => {
    const [before, after] = differingParts(
      'SortExec: elapsed=1.47ms, TopK(fetch=10), expr=[_distance@0]',
      'SortExec: elapsed=281.7µs, TopK(fetch=50), fetch=7, expr=[_distance@0]',
    );
    expect(marked(before)).toEqual(['10']);
    expect(marked(after)).toEqual(['50', ', fetch=7']);
  });

  it('loses no character, and equal parts are the same in both except times', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60, size: 'medium' }),
        fc.string({ unit: 'binary', maxLength: 60, size: 'medium' }),
        (one, other) => {
          const [before, after] = differingParts(one, other);
          expect(before.map(({ text }) => text).join('')).toBe(one);
          expect(after.map(({ text }) => text).join('')).toBe(other);
        },
      ),
    );
  });

  it('compares lines of any length quickly', () => {
    const words = (step: number) => Array.from({ length: 20_000 }, (_, word) => `w${word * step}`).join(' ');
    expect(
      differingParts(words(2), words(3))[0]
        .map(({ text }) => text)
        .join(''),
    ).toBe(words(2));
  });
});

describe('the rows of a comparison', () => {
  const reading = (text: string) => {
    const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
    if (plan === undefined) throw new Error('There is no plan in the text.');
    return readPlan(plan);
  };
  const { rows } = comparePlans(
    reading('UnionExec\n  U\n    B: k=1\n      C\n    D\n'),
    reading('UnionExec\n  U\n    B: k=2\n      C\n    D\n'),
  );
  const names = (options: Parameters<typeof shownRows>[1]) =>
    shownRows(rows, options).map(({ row }) => row.after?.name);

  it('hide operators below a collapsed one', () => {
    expect(names({ folded: new Set(['2:2']), onlyChanges: false })).toEqual(['UnionExec', 'U', 'B', 'D']);
    expect(names({ folded: new Set(['1:1']), onlyChanges: false })).toEqual(['UnionExec', 'U']);
  });

  it('can be limited to changed ones, regardless of collapsed ones', () => {
    expect(names({ folded: new Set(['1:1']), onlyChanges: true })).toEqual(['B']);
  });
});
