import { formatBytes, formatCount } from '#lib/format.ts';
import {
  type AnalyzedPlan,
  formatPercent,
  formatTime,
  type PlanFinding,
  type PlanNode,
  WORK_TITLES,
} from '#plan/index.ts';
import { CERTAINTY } from '../summary/FindingNote.tsx';

interface FigureTexts {
  readonly wall: string;
  readonly own: string;
  readonly compute: string;
  readonly rows: string;
  readonly read: string;
}

/** The figures of an operator as texts; empty if its line doesn't state them. */
export function figureTexts({ figures }: AnalyzedPlan, { index }: PlanNode): FigureTexts {
  const { wallNanoseconds, ownNanoseconds, computeNanoseconds, rowsOut, bytesRead } = figures[index] ?? {};
  return {
    wall: text(wallNanoseconds, formatTime),
    own: text(ownNanoseconds, formatTime),
    compute: text(computeNanoseconds, formatTime),
    rows: text(rowsOut, formatCount),
    read: text(bytesRead, formatBytes),
  };
}

function text(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '' : format(value);
}

/** The number of forks above each operator: a chain of single inputs needs no indent. */
export function forkDepths({ plan: { nodes } }: AnalyzedPlan): readonly number[] {
  const depths: number[] = [];
  for (const { parent } of nodes) {
    const above = parent === undefined ? undefined : nodes[parent];
    depths.push(above === undefined ? 0 : (depths[above.index] ?? 0) + (above.children.length > 1 ? 1 : 0));
  }
  return depths;
}

type SummaryEntry = readonly [label: string, value: string];

/** The totals of a plan, without those that its text doesn't state. */
export function summaryFacts({ plan, half, summary }: AnalyzedPlan): readonly SummaryEntry[] {
  return [
    ...(half === undefined ? [] : [['Plan', half.title.toLowerCase()] as const]),
    ...fact('Wall time', summary.wallNanoseconds, formatTime),
    ...fact('Compute', summary.computeNanoseconds, formatTime),
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

type PartEntry = readonly [title: string, time: string, share: string];

export function partTexts({ parts }: AnalyzedPlan): readonly PartEntry[] {
  return parts.map(({ kind, nanoseconds, share }) => [
    WORK_TITLES[kind],
    formatTime(nanoseconds),
    formatPercent(share),
  ]);
}

/** The certainty of a finding, and the line that supports it. */
export function findingBasis(
  { plan }: AnalyzedPlan,
  { certainty, node }: PlanFinding,
): { readonly certainty: string; readonly line: string } {
  return { certainty: CERTAINTY[certainty][0], line: `line ${(plan.nodes[node]?.line ?? 0) + 1}` };
}
