import type { Metric, Plan, PlanNode } from '#plan/index.ts';

/** The metrics one looks at first, by the names the engine gives them. */
export const WALL = 'elapsed';
export const COMPUTE = 'elapsed_compute';
export const ROWS = 'output_rows';
export const READ = 'bytes_read';

export const DEFAULT_COLUMNS: readonly string[] = [WALL, COMPUTE, ROWS, READ];

const HEADERS: ReadonlyMap<string, string> = new Map([
  [WALL, 'Wall, with inputs'],
  [COMPUTE, 'Compute'],
  [ROWS, 'Rows'],
  [READ, 'Read'],
]);

/** In words where we have some, else as the engine calls it. */
export function headerOf(metric: string): string {
  return HEADERS.get(metric) ?? metric;
}

/** Older engines had another name for it. */
const OLDER_WALL = 'cumulative_wall';

export function metricOf(node: PlanNode, name: string): Metric | undefined {
  const found = node.metrics.find((metric) => metric.name === name);
  return found ?? (name === WALL ? metricOf(node, OLDER_WALL) : undefined);
}

/** Every metric of a plan, the usual ones first and the others as they come in the text. */
export function metricNames({ nodes }: Plan): readonly string[] {
  const names = new Set(DEFAULT_COLUMNS);
  for (const { metrics } of nodes) for (const { name } of metrics) names.add(name);
  names.delete(OLDER_WALL);
  return [...names];
}
