import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import type { Plan } from '../model.ts';
import { NO_PLANS, PLANS_OF_OTHERS } from '../testing/texts-of-others.ts';
import { parsePlan, planText } from './parse-plan.ts';

function plansIn(text: string): readonly Plan[] {
  return parsePlan(text).parts.filter((part) => part.kind === 'plan');
}

function names(text: string): readonly (readonly string[])[] {
  return plansIn(text).map(({ nodes }) => nodes.map(({ name }) => name));
}

describe('a text without a Lance or DataFusion plan', () => {
  it.each(NO_PLANS)('has no plan: %s', (_, text) => {
    expect(names(text)).toEqual([]);
    expect(planText(parsePlan(text))).toBe(text);
  });

  it.each(PLANS_OF_OTHERS)('has no plan: %s, %s', (_engine, _what, text) => {
    expect(names(text)).toEqual([]);
    expect(planText(parsePlan(text))).toBe(text);
  });
});

describe('a plan', () => {
  it.each([
    ['of one operator', 'EmptyExec\n', [['EmptyExec']]],
    ['of an operator that is a word', 'Take: columns="id"\n', [['Take']]],
    [
      'of unknown operators that were measured',
      'Foo: metrics=[output_rows=1]\n  Bar, metrics=[]\n',
      [['Foo', 'Bar']],
    ],
    ['of unknown operators in its form', 'FooScan: uri=a\n  BarTake: columns=b\n', [['FooScan', 'BarTake']]],
    [
      'with unknown operators',
      'FooScan\n  Bar: a b\n    LanceRead: uri=a\n',
      [['FooScan', 'Bar', 'LanceRead']],
    ],
    ['below prose', 'Hello:\n  the plan: of today\n    SortExec\n      Foo\n', [['SortExec', 'Foo']]],
    [
      'as a logical plan',
      'Inner Join: a.x = b.x\n  TableScan: a\n  TableScan: b\n',
      [['Inner Join', 'TableScan', 'TableScan']],
    ],
    ['with literal rows', 'Values: (Int64(1), Utf8("a"))\n', [['Values']]],
    [
      'between prose',
      'Look, it is slow:\nSortExec: TopK(fetch=1)\n  Foo\nThanks, Ada\n',
      [['SortExec', 'Foo']],
    ],
    [
      'in a quote',
      '> SortExec: a\n>   FilterExec: b\n> > LanceRead: uri=a\n',
      [['SortExec', 'FilterExec'], ['LanceRead']],
    ],
  ])('is found: %s', (_, text, expected) => {
    expect(names(text)).toEqual(expected);
    expect(planText(parsePlan(text))).toBe(text);
  });

  it('is found separately for each root below prose', () => {
    expect(names('Hello:\n  SortExec\n    Foo\n  Other\n  EmptyExec\n')).toEqual([
      ['SortExec', 'Foo'],
      ['EmptyExec'],
    ]);
  });
});

/** Words, some of which are operator names elsewhere, with every sign that could make a line look like an operator. */
const WORDS = [
  'Hello',
  'the',
  'Sort',
  'Filter',
  'Take',
  'Limit',
  'Memory',
  'a=1',
  'elapsed=5ms',
  'plan',
  'Hash',
  '42',
];
const word = fc
  .oneof(fc.constantFrom(...WORDS), fc.stringMatching(/^[A-Za-z]{1,9}$/))
  .filter((one) => !/Exec$/.test(one));
const sign = fc.constantFrom(' ', ', ', ': ', ' (', ') ', '. ', ' -> ', ' | ');
const prose = fc
  .array(
    fc.tuple(fc.constantFrom('', '  ', '    ', '- ', '\t'), fc.array(fc.tuple(word, sign), { maxLength: 8 })),
    {
      maxLength: 12,
    },
  )
  .map((lines) => lines.map(([indent, words]) => indent + words.flat().join('')).join('\n'));

const json = fc
  .json({ noUnicodeString: false })
  .chain((text) => fc.constantFrom(text, JSON.stringify(JSON.parse(text), null, 2)));

const logs = fc
  .array(fc.tuple(fc.date({ noInvalidDate: true }), fc.constantFrom('INFO', 'WARN', 'DEBUG'), prose), {
    maxLength: 5,
  })
  .map((lines) => lines.map(([when, level, words]) => `${when.toISOString()} ${level} ${words}`).join('\n'));

it('finds no plan in prose, JSON and logs', () => {
  fc.assert(
    fc.property(fc.oneof(prose, json, logs), (text) => {
      expect(names(text.replaceAll(/\bTake[:,( ]+\w+=/g, ''))).toEqual([]);
      expect(planText(parsePlan(text))).toBe(text);
    }),
    { numRuns: runs(1_500, 10_000) },
  );
});

it('reads very long lines below prose fast', () => {
  const text = `hello:\n${'  hello: x\n'.repeat(20_000)}    EmptyExec\n`;
  expect(names(text)).toEqual([['EmptyExec']]);
});
