import type { Metric, Property } from '../model.ts';
import { metricValue } from './metric-value.ts';
import { splitFlat } from './nesting.ts';

export interface NodeFacts {
  readonly properties: readonly Property[];
  readonly metrics: readonly Metric[];
}

/** What stands behind the name of a node. */
export function readFacts(text: string): NodeFacts {
  const items = itemsOf(text.trim()).map(readProperty);
  const isMetric = ({ key }: Property) => key !== undefined && (key === 'metrics' || OWN_METRICS.test(key));
  return {
    properties: items.filter((item) => !isMetric(item)),
    metrics: items.filter(isMetric).flatMap(metricsIn),
  };
}

/** Metrics that stand beside the list of the others. */
const OWN_METRICS = /^(?:elapsed|cumulative_\w+)$/;

function itemsOf(text: string): string[] {
  if (text === '') return [];
  // `Name(K=60)`: what is in the brackets is like what stands behind a colon.
  const [, inside, rest = ''] = /^\(([^()]*)\)(?:, )?(.*)$/s.exec(text) ?? [];
  const parts = inside === undefined ? [text] : [inside, rest];
  return parts.filter((part) => part !== '').flatMap(splitFlat);
}

const KEYED = /^([A-Za-z_][\w.]*)=(?!=)/;

function readProperty(item: string): Property {
  const key = KEYED.exec(item)?.[1];
  return { key, value: key === undefined ? item : item.slice(key.length + 1) };
}

function metricsIn({ key = '', value }: Property): Metric[] {
  if (key !== 'metrics') return [metric(key, value)];
  const list = value.replace(/^\[/, '').replace(/\]$/, '');
  if (list === '') return [];
  return splitFlat(list).map((item) => {
    const { key: name = '', value: raw } = readProperty(item);
    return metric(name, raw);
  });
}

function metric(name: string, raw: string): Metric {
  return { name, raw, value: metricValue(name, raw) };
}
