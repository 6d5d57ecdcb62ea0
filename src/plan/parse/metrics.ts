import type { Metric } from '../model.ts';
import { metricValue } from './metric-value.ts';
import { splitFlat } from './nesting.ts';

/** Reads what stands between the brackets of `metrics=[…]`, and adds it to what was read before. */
export type ReadMetrics = (list: string, into: Metric[]) => void;

/** Metrics that are written alike are kept once: half of those in a long plan are zeros. */
const MAX_KEPT = 20_000;

export function createMetricReader(): ReadMetrics {
  const known = new Map<string, readonly Metric[]>();
  const read = (item: string) => {
    const seen = known.get(item);
    if (seen !== undefined) return seen;
    const metrics = readMetric(item);
    if (known.size < MAX_KEPT) known.set(item, metrics);
    return metrics;
  };
  return (list, into) => {
    for (const item of itemsIn(list)) for (const one of read(item)) into.push(one);
  };
}

function itemsIn(list: string): readonly string[] {
  if (list === '') return [];
  return list.includes('{') || list.includes('[') ? splitFlat(list) : list.split(', ');
}

export function metric(name: string, raw: string, label?: string): Metric {
  const value = metricValue(name, raw);
  return label === undefined ? { name, raw, value } : { name, label, raw, value };
}

/** `name=value`, `name{partition=0}=value`, `name={t0:value, t1:value}`. */
function readMetric(item: string): readonly Metric[] {
  if (!item.includes('{')) {
    const at = item.indexOf('=');
    return [metric(item.slice(0, Math.max(0, at)), item.slice(at + 1))];
  }
  const [, name = '', label, raw = item] = LABELLED.exec(item) ?? [];
  const tasks = TASKS.test(raw) ? raw.slice(1, -1).split(', ') : undefined;
  return tasks?.map((task) => ofTask(name, task)) ?? [metric(name, raw, label)];
}

const LABELLED = /^([^=[{]+)(?:\{([^}]*)\})?=(.*)$/s;

const TASK = String.raw`\w+: ?[^:{},]+`;
const TASKS = new RegExp(`^\\{${TASK}(?:, ${TASK})*\\}$`);

function ofTask(name: string, task: string): Metric {
  const at = task.indexOf(':');
  return metric(name, task.slice(at + 1).trim(), task.slice(0, at));
}
