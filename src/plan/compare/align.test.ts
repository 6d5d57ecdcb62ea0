import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan, PlanNode } from '../model.ts';
import { parseOperators } from '../parse/parse-plan.ts';
import { alignPlans } from './align.ts';
import type { AlignedNode } from './aligned-node.ts';

function planOf(text: string): Plan {
  const plan = parseOperators(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return plan;
}

/** ` A` is in both, `-A` only in the plan before, `+A` only in the one after. */
function outline({ before, after, children }: AlignedNode, depth = 0): string[] {
  const sign = before === undefined ? '+' : after === undefined ? '-' : ' ';
  const name = (before ?? after)?.name ?? '';
  return [`${sign}${'  '.repeat(depth)}${name}`, ...children.flatMap((child) => outline(child, depth + 1))];
}

function compared(before: string, after: string): string[] {
  return alignPlans(planOf(before), planOf(after)).flatMap((node) => outline(node));
}

describe('two aligned plans', () => {
  it('match completely if they are equal', () => {
    const text = 'A\n  B\n    C\n  D\n';
    expect(compared(text, text)).toEqual([' A', '   B', '     C', '   D']);
  });

  it('show an inserted operator and still match the operators below it', () => {
    expect(compared('A\n  C\n    D\n', 'A\n  B\n    C\n      D\n')).toEqual([
      ' A',
      '+  B',
      '     C',
      '       D',
    ]);
    expect(compared('A\n  B\n    C\n', 'A\n  C\n')).toEqual([' A', '-  B', '     C']);
  });

  it('show an added branch and a removed branch', () => {
    expect(compared('U\n  A\n  B\n', 'U\n  A\n  X\n  B\n')).toEqual([' U', '   A', '+  X', '   B']);
    expect(compared('U\n  A\n    A1\n  B\n', 'U\n  B\n')).toEqual([' U', '-  A', '-    A1', '   B']);
  });

  it('show operators without a match side by side', () => {
    expect(compared('A\n  B\n', 'A\n  C\n    D\n')).toEqual([' A', '-  B', '+  C', '+    D']);
  });

  it('show an operator inserted above several others', () => {
    expect(compared('A\n  B\n  C\n', 'A\n  U\n    B\n    C\n')).toEqual([' A', '+  U', '     B', '     C']);
  });

  it('show a branch inserted beside an only child', () => {
    expect(compared('A\n  B\n    C\n', 'A\n  U\n    X\n      Y\n    B\n      C\n')).toEqual([
      ' A',
      '+  U',
      '+    X',
      '+      Y',
      '     B',
      '       C',
    ]);
  });

  it('have two roots if nothing matches', () => {
    expect(compared('A\n', 'B\n')).toEqual(['-A', '+B']);
  });

  it('keep an index search together when refine operators are added above it', () => {
    expect(compared(text('ivfpq-analyze.txt'), text('ivfpq-refine-nprobes-analyze.txt'))).toEqual([
      ' AnalyzeExec',
      '   TracedExec',
      '     ProjectionExec',
      '       LanceRead',
      '+        GlobalLimitExec',
      '+          FilterExec',
      '+            SortExec',
      '+              KNNVectorDistance',
      '+                LanceRead',
      '                   SortExec',
      '                     ANNSubIndex',
      '                       ANNIvfPartition',
    ]);
  });

  it('match the operators above a search that no longer uses its index', () => {
    const lines = compared(text('ivfpq-analyze.txt'), text('ivfpq-bypass-analyze.txt'));
    expect(lines.slice(0, 3)).toEqual([' AnalyzeExec', '   TracedExec', '     ProjectionExec']);
    expect(lines.filter((line) => line.includes('ANN')).every((line) => line.startsWith('-'))).toBe(true);
  });

  it('with 20,000 operators that differ in one are aligned quickly', () => {
    const branches = Array.from(
      { length: 10_000 },
      (_, number) => `    LanceRead: id=${number}\n      Scan\n`,
    ).join('');
    const lines = compared(
      `A\n  U\n${branches}`,
      `A\n  F\n    U\n${branches.replaceAll(/^/gm, '  ').trimEnd()}\n`,
    );
    expect(lines.slice(0, 4)).toEqual([' A', '+  F', '     U', '       LanceRead']);
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual(['+  F']);
  });

  it('with 20,000 operators in random order are aligned quickly', () => {
    const many = (step: number) =>
      `A\n${Array.from({ length: 20_000 }, (_, number) => `  B${(number * step) % 7919}\n`).join('')}`;
    const lines = compared(many(3), many(5));
    expect(lines.filter((line) => !line.startsWith('+'))).toHaveLength(20_001);
    expect(lines.filter((line) => !line.startsWith('-'))).toHaveLength(20_001);
  });

  it('can be thousands of levels deep', () => {
    const deep = (depth: number) =>
      Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}A\n`).join('');
    for (const depth of [900, 5000]) {
      let line = alignPlans(planOf(deep(depth)), planOf(deep(depth + 1)));
      let found = 0;
      for (; line.length === 1; line = line[0]?.children ?? []) found += 1;
      expect([found, line]).toEqual([depth + 1, []]);
    }
  });

  it('contain every operator of both plans once, in its original order', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, (before, after) => {
        const nodes = alignPlans(before, after).flatMap(flat);
        const textOf = (nodesOfOne: readonly (PlanNode | undefined)[]) =>
          nodesOfOne.flatMap((node) => node?.text ?? []);
        expect(textOf(nodes.map((node) => node.before))).toEqual(before.nodes.map((node) => node.text));
        expect(textOf(nodes.map((node) => node.after))).toEqual(after.nodes.map((node) => node.text));
        expect(
          nodes.every((node) => !node.before || !node.after || node.before.name === node.after.name),
        ).toBe(true);
      }),
    );
  });
});

function text(name: string): string {
  return readFileSync(join(import.meta.dirname, '../texts', name), 'utf8');
}

function flat(node: AlignedNode): readonly AlignedNode[] {
  return [node, ...node.children.flatMap(flat)];
}

/** Names from a few letters; each line is at most one level deeper than the one above it. */
const anyPlan: fc.Arbitrary<Plan> = fc
  .array(fc.record({ name: fc.constantFrom('A', 'B', 'C', 'D'), depth: fc.nat(6) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((lines) => {
    let last = -1;
    const text = lines.map(({ name, depth }, line) => {
      last = line === 0 ? 0 : Math.max(1, Math.min(depth, last + 1));
      return `${'  '.repeat(last)}${name}: id=${line}\n`;
    });
    return planOf(text.join(''));
  });
