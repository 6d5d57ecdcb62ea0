import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../model.ts';
import { parseOperators, parsePlan, planText } from './parse-plan.ts';

const FOLDER = join(import.meta.dirname, '../texts');
const TEXTS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);

function plansIn(text: string): readonly Plan[] {
  return parsePlan(text).parts.filter((part) => part.kind === 'plan');
}

/** Accepts all operator names: only the form matters here. */
function operatorsIn(text: string): readonly Plan[] {
  return parseOperators(text).parts.filter((part) => part.kind === 'plan');
}

/** The content of the brackets at line ends, found without parsing anything else. */
function metricsIn(text: string): readonly string[] {
  return [...text.matchAll(/, metrics=\[([^\]]+)\]$/gm)].flatMap(([, list = '']) => list.split(', '));
}

describe.each(TEXTS)('the real text %s', (_, text) => {
  it('is preserved to the last character', () => {
    expect(planText(parsePlan(text))).toBe(text);
  });

  it('consists only of nodes, headings, and errors', () => {
    const others = parsePlan(text).parts.filter((part) => part.kind === 'other');
    const strange = others.filter((part) => !/^(?:#|ERROR|\s*$)/.test(part.text));
    expect(strange).toEqual([]);
  });

  it('contains a known operator in every part that looks like a plan', () => {
    expect(plansIn(text)).toEqual(operatorsIn(text));
  });

  it('has a type for every metric', () => {
    const metrics = plansIn(text).flatMap(({ nodes }) => nodes.flatMap((node) => node.metrics));
    expect(metrics.filter(({ value }) => value.kind === 'text')).toEqual([]);
    const read = metrics.map(({ name: called, raw }) => `${called}=${raw}`);
    expect(metricsIn(text).filter((written) => !read.includes(written))).toEqual([]);
    expect(read.length).toBeGreaterThanOrEqual(metricsIn(text).length);
  });
});

/** Only names and depths. */
function outline(text: string): string[] {
  return operatorsIn(text).flatMap(({ nodes }) =>
    nodes.map(({ depth, name }) => `${'  '.repeat(depth)}${name}`),
  );
}

describe('a literal that imitates a plan', () => {
  it('belongs to its node, which is marked as uncertain, if it spans several lines', () => {
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

  it('ends with its line if its quotes are unmatched', () => {
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
  ['a byte order mark', '\uFEFFA\n  B\n', ['A', '  B']],
  ['drawn branches', 'A\n├── B\n│   └── C: x=1\n└── D\n', ['A', '  B', '    C', '  D']],
  [
    'branches of plain characters',
    'A\n+- B\n|  +- C\n|  |  `- D\n:- E\n',
    ['A', '  B', '    C', '      D', '  E'],
  ],
  ['arrows', 'A\n  ->  B\n        ->  C\n', ['A', '  B', '    C']],
])('reads depth from indentation: %s', (_, text, expected) => {
  expect(outline(text)).toEqual(expected);
  expect(planText(parsePlan(text))).toBe(text);
});

it('separates plans at blank lines, at headings, and at a new root', () => {
  const text = '--- Plan #1 ---\nA\n  B\n\nC\nD\n  E\n';
  expect(operatorsIn(text).map(({ nodes }) => nodes.map(({ name }) => name))).toEqual([
    ['A', 'B'],
    ['C'],
    ['D', 'E'],
  ]);
});

it('reads properties and metrics in every notation', () => {
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
    ['cumulative_cpu', { kind: 'time', nanoseconds: 2_040_000, isRounded: false }],
  ]);
});

describe('a table, as a SQL shell prints it', () => {
  const TABLE = `+---------------+-----------------------------------------+
| plan_type     | plan                                    |
+---------------+-----------------------------------------+
| logical_plan  | Limit: skip=0, fetch=3                  |
|               |   TableScan: items projection=[id]      |
| physical_plan | GlobalLimitExec: skip=0, fetch=3        |
|               |   FilterExec: a@0 = 1 | 2               |
|               |     DataSourceExec: partitions=1        |
+---------------+-----------------------------------------+
2 row(s) fetched.
`;

  it('has a plan in each row, without the bars', () => {
    expect(plansIn(TABLE).map(({ nodes }) => nodes.map(({ depth, name }) => [depth, name]))).toEqual([
      [
        [0, 'Limit'],
        [1, 'TableScan'],
      ],
      [
        [0, 'GlobalLimitExec'],
        [1, 'FilterExec'],
        [2, 'DataSourceExec'],
      ],
    ]);
    expect(plansIn(TABLE)[1]?.nodes.map(({ properties }) => properties.at(-1)?.value)).toEqual([
      '3',
      'a@0 = 1 | 2',
      '1',
    ]);
    expect(planText(parsePlan(TABLE))).toBe(TABLE);
  });

  it('can have line breaks inside its cells', () => {
    const text = '| plan_type | plan\n| physical_plan | A: x=1\n  B, metrics=[output_rows=1] |\n';
    expect(outline(text)).toEqual(['A', '  B']);
    expect(plansIn(text)[0]?.nodes[1]?.metrics.map(({ raw }) => raw)).toEqual(['1']);
  });

  it('is not a plan if it consists of boxes, which don’t show depth', () => {
    const text = '┌───────────┐\n│  SortExec │\n│   expr: a │\n└─────┬─────┘\n';
    expect(plansIn(text)).toEqual([]);
    expect(planText(parsePlan(text))).toBe(text);
  });
});

describe('a distributed plan', () => {
  const STAGES = `┌───── DistributedExec
│ SortPreservingMergeExec: [n@0 ASC NULLS LAST]
│   [Stage 1] => NetworkCoalesceExec: output_partitions=4, input_tasks=2
└──────────────────────────────────────────────────
  ┌───── Stage 1 ── tasks=2, partitions=4
  │ SortExec: expr=[n@0 ASC], preserve_partitioning=[true], metrics=[output_rows={0:100, 1:150}]
  │   DistributedLeafExec:
  │     t0: DataSourceExec: file_type=parquet, metrics=[output_rows{partition=0}=60, output_rows{partition=1}=40]
  └──────────────────────────────────────────────────
`;

  it('has a plan for each stage', () => {
    expect(plansIn(STAGES).map(({ nodes }) => nodes.map(({ name }) => name))).toEqual([
      ['SortPreservingMergeExec', 'NetworkCoalesceExec'],
      ['SortExec', 'DistributedLeafExec', 'DataSourceExec'],
    ]);
    expect(planText(parsePlan(STAGES))).toBe(STAGES);
  });

  it('distinguishes the metrics of each worker, in both notations', () => {
    const [sort, , scan] = plansIn(STAGES)[1]?.nodes ?? [];
    expect(sort?.metrics.map(({ name, label, raw }) => [name, label, raw])).toEqual([
      ['output_rows', '0', '100'],
      ['output_rows', '1', '150'],
    ]);
    expect(scan?.metrics.map(({ label, raw }) => [label, raw])).toEqual([
      ['partition=0', '60'],
      ['partition=1', '40'],
    ]);
  });

  it.each(['Worker 0:', 'worker-0:', 'Stage 1', '# one', '--- Plan #1 ---', 'Partition_2:'])(
    'can start with the heading `%s`, which is not an operator',
    (heading) => {
      expect(operatorsIn(`${heading}\n  A\n    B\n`).map(({ nodes }) => nodes.length)).toEqual([2]);
    },
  );
});

it('reads texts of older engines, which don’t state elapsed time', () => {
  const text = `AnalyzeExec verbose=true, metrics=[], cumulative_cpu=548.306063ms, cumulative_wall=16.251096261s
  Take: columns="id, _rowid, (url)", metrics=[output_rows=6458670, elapsed_compute=352.750872ms, bytes_read=19367085082], cumulative_cpu=548.306063ms
`;
  const [root, take] = plansIn(text)[0]?.nodes ?? [];
  expect(root?.metrics.map(({ name, value }) => [name, value])).toEqual([
    ['cumulative_cpu', { kind: 'time', nanoseconds: 548_306_063, isRounded: false }],
    ['cumulative_wall', { kind: 'time', nanoseconds: 16_251_096_261, isRounded: false }],
  ]);
  expect(take?.properties).toEqual([{ key: 'columns', value: '"id, _rowid, (url)"' }]);
  expect(take?.metrics.map(({ name }) => name)).toEqual([
    'output_rows',
    'elapsed_compute',
    'bytes_read',
    'cumulative_cpu',
  ]);
});

it('finds the metrics after a literal with unmatched brackets', () => {
  const text = 'FilterExec: elapsed=1ms, a@0 = :-(, metrics=[output_rows=9], metrics=[output_rows=10]\n  B\n';
  const nodes = plansIn(text)[0]?.nodes ?? [];
  expect(nodes.map(({ name, isUncertain }) => [name, isUncertain])).toEqual([
    ['FilterExec', true],
    ['B', false],
  ]);
  expect(nodes[0]?.metrics.filter(({ name }) => name === 'output_rows').map(({ raw }) => raw)).toEqual([
    '10',
  ]);
});

it.each([['null'], ['{"code": 5}'], ['Error: no such table'], [''], ['\n\n']])(
  'finds no plan in %j',
  (text) => {
    expect(plansIn(text)).toEqual([]);
    expect(planText(parsePlan(text))).toBe(text);
  },
);
