import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import { type AnalyzedPlan, amountOf, formatTime, type Metric, type Plan, spacedUnit } from '#plan/index.ts';

/** What a plan took besides time, in short phrases; only what its text says. */
export function planFacts(reading: AnalyzedPlan): readonly string[] {
  const { plan, summary } = reading;
  const { rowsOut, rowsIn, bytesRead, requests, computeNanoseconds } = summary;
  return [
    rowsOut === undefined
      ? undefined
      : `${count(plan, 'output_rows', rowsOut)} ${rowsOut === 1 ? 'row' : 'rows'} out`,
    rowsIn === undefined ? undefined : `${count(plan, 'rows_scanned', rowsIn)} scanned`,
    bytesRead === undefined ? undefined : `${bytesText(plan, bytesRead)} read`,
    requests === undefined || requests === 0 ? undefined : formatQuantity(requests, 'request'),
    computeNanoseconds === undefined ? undefined : `${formatTime(computeNanoseconds)} compute`,
  ].filter((fact) => fact !== undefined);
}

function bytesText(plan: Plan, bytes: number): string {
  const stated = statedText(plan, 'bytes_read', bytes);
  // Newer engines write bytes like counts: a size says more.
  return stated === undefined || !/B$/.test(stated) ? formatBytes(bytes) : stated;
}

function count(plan: Plan, name: string, figure: number): string {
  const about = isRoundedSum(plan, name) ? 'about ' : '';
  return statedText(plan, name, figure) ?? `${about}${formatCount(figure)}`;
}

/** The words of the one metric that says just this number; undefined for a sum of several, which stands nowhere. */
function statedText(plan: Plan, name: string, figure: number): string | undefined {
  for (const { metrics } of plan.nodes) {
    const metric = metrics.find((one) => one.name === name && amountOf(one.value) === figure);
    if (metric !== undefined) return spacedUnit(metric.raw);
  }
  return undefined;
}

/** Of the metrics that a figure was added up from. */
function isRoundedSum(plan: Plan, name: string): boolean {
  const isRounded = ({ name: other, value }: Metric) =>
    other === name && 'isRounded' in value && value.isRounded;
  return plan.nodes.some(({ metrics }) => metrics.some(isRounded));
}
