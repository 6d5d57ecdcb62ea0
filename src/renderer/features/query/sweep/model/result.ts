import type { FailureDetails } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { type AnalyzedPlan, parsePlan, readPlan } from '#plan/index.ts';
import { type ParameterName, parameterValueText, type Variant } from './grid.ts';

/** What one run of a query took; undefined where its plan does not say. */
export interface Measured {
  readonly wall: number | undefined;
  readonly compute: number | undefined;
  readonly rows: number | undefined;
  readonly read: number | undefined;
  readonly comparisons: number | undefined;
  readonly partitions: number | undefined;
  readonly findings: number;
}

/** One run of one variant. */
export interface VariantRun {
  readonly runId: string;
  readonly measured: Measured;
}

export type VariantStatus = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';

/** How far one variant has come. */
export interface VariantResult {
  readonly variant: Variant;
  readonly status: VariantStatus;
  /** In the order in which they ran; fewer than asked for where one failed or was stopped. */
  readonly runs: readonly VariantRun[];
  /** Why it failed. */
  readonly failure?: FailureDetails;
}

/**
 * The run that stands for a variant: the one in the middle by wall time, of two the faster. The first run of a cold
 * index says little of the others, and so does the fastest of them.
 */
export function middleRun({ runs }: Pick<VariantResult, 'runs'>): VariantRun | undefined {
  const wall = ({ measured }: VariantRun) => measured.wall ?? Number.POSITIVE_INFINITY;
  // Two without a time are as good as each other, and Infinity less Infinity is no number.
  const ordered = runs.toSorted((one, other) => (wall(one) === wall(other) ? 0 : wall(one) - wall(other)));
  return ordered[Math.floor((ordered.length - 1) / 2)];
}

/** Undefined where the text holds no plan. Of several, as of several workers, the first. */
export function measure(text: string): Measured | undefined {
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) return undefined;
  const reading = readPlan(plan);
  const { wallNanoseconds, computeNanoseconds, rowsOut, bytesRead } = reading.summary;
  return {
    wall: wallNanoseconds,
    compute: computeNanoseconds,
    rows: rowsOut,
    read: bytesRead,
    comparisons: total(reading, 'index_comparisons'),
    partitions: total(reading, 'partitions_searched'),
    findings: reading.findings.length,
  };
}

/** Over all operators: a query with several vectors searches an index for each. */
function total({ plan }: AnalyzedPlan, metricName: string): number | undefined {
  const counts = plan.nodes.flatMap(({ metrics }) =>
    metrics.flatMap(({ name, value }) => (name === metricName && value.kind === 'count' ? value.count : [])),
  );
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

/** `nprobes 5, prefilter on`; nothing varied: `as it is`. */
export function variantText({ values }: Variant, names: readonly ParameterName[]): string {
  const words = names.map((name) => `${name} ${parameterValueText(values.get(name))}`);
  return words.length === 0 ? 'unchanged' : words.join(', ');
}

/** How far it has come, in words. */
export function statusText({ status, runs, failure }: VariantResult, repeats: number): string {
  switch (status) {
    case 'waiting':
      return 'waiting';
    case 'running':
      return repeats === 1 ? 'running' : `running, ${runs.length + 1} of ${repeats}`;
    case 'done':
      return '';
    case 'stopped':
      return `stopped${afterWords(runs.length)}`;
    case 'failed':
      return `failed${afterWords(runs.length)}: ${failure?.message ?? ''}`;
  }
}

function afterWords(runs: number): string {
  return runs === 0 ? '' : ` after ${formatQuantity(runs, 'run')}`;
}
