import fc from 'fast-check';
import { parseOperators } from '../../parse/parse-plan.ts';
import { type AnalyzedPlan, readPlan } from '../../read-plan.ts';

/** Plans of any shape up to this size, whose operators state any or no metrics. */
export function anyReading(maxLength: number): fc.Arbitrary<AnalyzedPlan> {
  return fc
    .array(anyNode, { minLength: 1, maxLength, size: 'xlarge' })
    .map((nodes) => readingOf(textOf(nodes)));
}

export function readingOf(text: string): AnalyzedPlan {
  const plan = parseOperators(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in this text.');
  return readPlan(plan);
}

const NAMES = [
  'UnionExec',
  'LanceRead',
  'FilterExec',
  'ANNSubIndex',
  'ANNIvfPartition',
  'SortExec',
  'KNNVectorDistance',
];

const amount = fc.option(fc.nat(1_000_000), { nil: undefined });

const anyNode = fc.record({
  name: fc.constantFrom(...NAMES),
  /** How many levels above a child of the previous operator. */
  up: fc.constantFrom(0, 0, 0, 1, 1, 2, 5),
  elapsed: amount,
  compute: amount,
  rows: amount,
  read: amount,
});

interface AnyNode {
  readonly name: string;
  readonly up: number;
  readonly elapsed: number | undefined;
  readonly compute: number | undefined;
  readonly rows: number | undefined;
  readonly read: number | undefined;
}

function textOf(nodes: readonly AnyNode[]): string {
  let depth = -1;
  return nodes
    .map((node, index) => {
      depth = index === 0 ? 0 : Math.max(1, depth + 1 - node.up);
      return `${'  '.repeat(depth)}${lineOf(node)}`;
    })
    .join('\n');
}

function lineOf({ name, elapsed, compute, rows, read }: AnyNode): string {
  const metrics = [
    stated('output_rows', rows),
    stated('elapsed_compute', compute, 'ns'),
    stated('bytes_read', read),
  ].filter((metric) => metric !== '');
  const time = stated('elapsed', elapsed, 'ns');
  return `${name}${time === '' ? '' : `, ${time}`}, metrics=[${metrics.join(', ')}]`;
}

function stated(name: string, value: number | undefined, unit = ''): string {
  return value === undefined ? '' : `${name}=${value}${unit}`;
}
