import type { PlanNode } from '../../../../../plan/index.ts';

/** The names of a figure, the one of today's engines first. */
export const FIGURE_METRICS = {
  wall: ['elapsed', 'cumulative_wall'],
  compute: ['elapsed_compute'],
  rows: ['output_rows'],
} as const;

/** A number as the text has it, with a space before its unit; undefined where it says nothing. */
export function rawFigure(
  node: PlanNode | undefined,
  figure: keyof typeof FIGURE_METRICS,
): string | undefined {
  for (const name of FIGURE_METRICS[figure]) {
    const metric = node?.metrics.find((one) => one.name === name);
    if (metric !== undefined) return metric.raw.replace(/^(\d+(?:\.\d+)?)([a-zµμ]+)$/, '$1\u00a0$2');
  }
  return undefined;
}
