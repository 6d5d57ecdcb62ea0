import {
  type AnalyzedPlan,
  costLevel,
  formatPercent,
  type HeatStep,
  spacedUnit,
} from '../../../../../plan/index.ts';
import { formatNanoseconds } from '../../../../lib/format.ts';

/** One operator in the bar of what computed how long. */
export interface ComputePart {
  readonly node: number;
  readonly name: string;
  readonly time: string;
  readonly share: number;
  readonly heat: HeatStep;
}

export interface ComputeParts {
  /** The hottest first. */
  readonly parts: readonly ComputePart[];
  /** All others together. */
  readonly rest: { readonly count: number; readonly time: string; readonly share: number } | undefined;
}

export function computeParts(reading: AnalyzedPlan): ComputeParts {
  const parts = reading.summary.hottest.map((node) => partOf(reading, node));
  return { parts, rest: restOf(reading) };
}

function partOf({ plan, figures }: AnalyzedPlan, node: number): ComputePart {
  const { computeNanoseconds = 0, computeShare = 0 } = figures[node] ?? {};
  const raw = plan.nodes[node]?.metrics.find(({ name }) => name === 'elapsed_compute')?.raw;
  return {
    node,
    name: plan.nodes[node]?.name ?? '',
    time: raw === undefined ? formatNanoseconds(computeNanoseconds) : spacedUnit(raw),
    share: computeShare,
    heat: costLevel(computeShare),
  };
}

function restOf({ figures, summary }: AnalyzedPlan): ComputeParts['rest'] {
  const hottest = new Set(summary.hottest);
  const others = figures.filter(
    ({ computeNanoseconds = 0 }, node) => computeNanoseconds > 0 && !hottest.has(node),
  );
  if (others.length === 0) return undefined;
  const total = others.reduce((sum, { computeNanoseconds = 0 }) => sum + computeNanoseconds, 0);
  return {
    count: others.length,
    time: formatNanoseconds(total),
    share: total / (summary.computeNanoseconds ?? total),
  };
}

/** `ANNSubIndex, 384.26 µs, 45.7% of compute`. */
export function partLabel({ name, time, share }: Pick<ComputePart, 'name' | 'time' | 'share'>): string {
  return `${name}, ${time}, ${formatPercent(share)} of compute`;
}
