import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../model.ts';
import { parsePlan, planText } from './parse-plan.ts';

const FOLDER = join(import.meta.dirname, '../texts');
const TEXTS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);

function plansIn(text: string): readonly Plan[] {
  return parsePlan(text).parts.filter((part) => part.kind === 'plan');
}

describe.each(TEXTS)('the real text %s', (name, text) => {
  it('is kept to the last character', () => {
    expect(planText(parsePlan(text))).toBe(text);
  });

  it('is read whole: every line is of a node, a heading or an error', () => {
    const others = parsePlan(text).parts.filter((part) => part.kind === 'other');
    const strange = others.filter((part) => !/^(?:#|ERROR|\s*$)/.test(part.text));
    expect(strange).toEqual([]);
  });

  it('has a type for every metric', () => {
    const metrics = plansIn(text).flatMap(({ nodes }) => nodes.flatMap((node) => node.metrics));
    expect(metrics.filter(({ value }) => value.kind === 'text')).toEqual([]);
    if (name.includes('analyze.txt')) expect(metrics.length).toBeGreaterThan(5);
  });
});

it('loses nothing and throws nothing, whatever is done to a real text', () => {
  const text = fc.constantFrom(...TEXTS.map(([, one]) => one));
  const insertion = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    what: fc.oneof(
      fc.string(),
      fc.constantFrom(
        '\n',
        '"',
        "'",
        '[',
        ']',
        ')',
        ', metrics=[',
        '\n  FilterExec: ',
        '\r\n',
        '\t',
        '\u2028',
        '{',
      ),
    ),
    skip: fc.nat({ max: 200 }),
  });
  const mutated = fc.tuple(text, fc.array(insertion, { maxLength: 6 })).map(([original, changes]) =>
    changes.reduce((now, { at, what, skip }) => {
      const place = Math.floor(at * now.length);
      return now.slice(0, place) + what + now.slice(place + skip);
    }, original),
  );
  fc.assert(
    fc.property(mutated, (changed) => planText(parsePlan(changed)) === changed),
    { numRuns: 2_000 },
  );
});

/** Names and depths alone. */
function outline(text: string): string[] {
  return plansIn(text).flatMap(({ nodes }) => nodes.map(({ depth, name }) => `${'  '.repeat(depth)}${name}`));
}

describe('a literal that imitates a plan', () => {
  it('of more lines belongs to its node, which says that it is a guess', () => {
    const [, text = ''] = TEXTS.find(([name]) => name === 'weird-literal-newline-analyze.txt') ?? [];
    expect(outline(text)).toEqual([
      'AnalyzeExec',
      '  TracedExec',
      '    ProjectionExec',
      '      LanceRead',
      '        LanceRead',
    ]);
    const last = plansIn(text)[0]?.nodes.at(-1);
    expect(last).toMatchObject({ lineCount: 3, isUncertain: true });
    expect(last?.metrics.map(({ name }) => name)).toContain('task_wait_time');
    expect(last?.metrics.find(({ name }) => name === 'output_rows')?.raw).toBe('0');
  });

  it('of quotes that never close takes no other line with it', () => {
    const text = 'A: x = "open, metrics=[output_rows=1]\n  B: metrics=[output_rows=2]\n';
    expect(outline(text)).toEqual(['A', '  B']);
    const nodes = plansIn(text)[0]?.nodes ?? [];
    expect(nodes.map(({ isUncertain }) => isUncertain)).toEqual([true, false]);
  });
});

it.each([
  ['one space a level', 'A\n B\n  C\n B\n', ['A', '  B', '    C', '  B']],
  ['four spaces a level', 'A\n    B\n        C\n', ['A', '  B', '    C']],
  ['tabs', 'A\n\tB\n\t\tC\n', ['A', '  B', '    C']],
  ['levels that differ', 'A\n   B\n    C\n  D\n', ['A', '  B', '    C', '  D']],
  ['Windows line ends', 'A: x=1\r\n  B\r\n', ['A', '  B']],
  ['an indented root', '    A\n      B\n', ['A', '  B']],
])('reads depth from indentation: %s', (_, text, expected) => {
  expect(outline(text)).toEqual(expected);
  expect(planText(parsePlan(text))).toBe(text);
});

it('parts plans by blank lines, by headings, and where another root begins', () => {
  const text = '--- Plan #1 ---\nA\n  B\n\nC\nD\n  E\n';
  expect(plansIn(text).map(({ nodes }) => nodes.map(({ name }) => name))).toEqual([
    ['A', 'B'],
    ['C'],
    ['D', 'E'],
  ]);
});

it('reads properties and metrics however they are written', () => {
  const text =
    'Scan(K=60), uri=s3://b/t, a@0 > 5 AND b = "x, y", expr=[a@0 as a, f(b, c) as d], metrics=[rows=1.02 K, wait_ms=5, read=33.1 KB, sel=80% (8/10), n=1,234], cumulative_cpu=2.04ms\n';
  const node = plansIn(text)[0]?.nodes[0];
  expect(node?.properties).toEqual([
    { key: 'K', value: '60' },
    { key: 'uri', value: 's3://b/t' },
    { key: undefined, value: 'a@0 > 5 AND b = "x, y"' },
    { key: 'expr', value: '[a@0 as a, f(b, c) as d]' },
  ]);
  expect(node?.metrics.map(({ name, value }) => [name, value])).toEqual([
    ['rows', { kind: 'count', count: 1020, isRounded: true }],
    ['wait_ms', { kind: 'time', nanoseconds: 5e6, isRounded: true }],
    ['read', { kind: 'bytes', bytes: 33_894.4, isRounded: true }],
    ['sel', { kind: 'ratio', share: 0.8, part: 8, whole: 10 }],
    ['n', { kind: 'count', count: 1234, isRounded: false }],
    ['cumulative_cpu', { kind: 'time', nanoseconds: 2_040_000, isRounded: true }],
  ]);
});
