import { type AnalyzedPlan, parsePlan, readPlan } from '#plan/index.ts';

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
