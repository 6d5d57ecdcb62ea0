import { formatBytes, formatCount, formatNanoseconds } from '#lib/format.ts';
import type { AnalyzedPlan } from '#plan/index.ts';

export type SummaryEntry = readonly [label: string, value: string];

/** What a plan took as a whole: only what its text says. */
export function summaryFacts({ plan, summary }: AnalyzedPlan): readonly SummaryEntry[] {
  return [
    ...fact('Wall time', summary.wallNanoseconds, formatNanoseconds),
    ...fact('Compute', summary.computeNanoseconds, formatNanoseconds),
    ...fact('Rows out', summary.rowsOut, formatCount),
    ...fact('Rows scanned', summary.rowsIn, formatCount),
    ...fact('Read', summary.bytesRead, formatBytes),
    ...fact('Requests', summary.requests, formatCount),
    ['Operators', formatCount(plan.nodes.length)],
    ...(summary.isMeasured ? [] : [['Measured', 'no: the query was explained, it didn’t run'] as const]),
  ];
}

function fact(
  label: string,
  value: number | undefined,
  format: (value: number) => string,
): readonly SummaryEntry[] {
  return value === undefined ? [] : [[label, format(value)]];
}
