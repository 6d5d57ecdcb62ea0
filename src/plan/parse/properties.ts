import type { Metric, Property } from '../model.ts';
import { metric, type ReadMetrics } from './metrics.ts';
import { splitFlat } from './nesting.ts';

export interface NodeFacts {
  readonly properties: readonly Property[];
  readonly metrics: readonly Metric[];
}

/** What stands behind the name of a node. */
export function readFacts(text: string, readMetrics: ReadMetrics): NodeFacts {
  const [rest, list, after] = cutMetrics(text.trim());
  const properties: Property[] = [];
  const metrics: Metric[] = [];
  for (const item of itemsOf(rest).map(readProperty)) {
    if (item.key === 'metrics') readMetrics(item.value.replace(/^\[/, '').replace(/\]$/, ''), metrics);
    else if (item.key === undefined || !OWN_METRICS.test(item.key)) properties.push(item);
    else metrics.push(metric(item.key, item.value));
  }
  readMetrics(list, metrics);
  readMetrics(after, metrics);
  return { properties, metrics };
}

/** Metrics that stand beside the list of the others. */
const OWN_METRICS = /^(?:elapsed|cumulative_\w+)$/;

/**
 * Metrics come last, and hold no brackets: so they are found even behind a literal whose quotes do not match, and what
 * a literal before them imitates is not taken for them.
 */
function cutMetrics(text: string): readonly [rest: string, list: string, after: string] {
  const at = text.lastIndexOf(METRICS);
  const isApart = at === 0 || text.endsWith(', ', at);
  const end = text.indexOf(']', at);
  const after = text.slice(end + 1);
  const list = text.slice(at + METRICS.length, end);
  if (at < 0 || !isApart || end < 0 || !AFTER.test(after) || /["'[]/.test(list)) return [text, '', ''];
  return [text.slice(0, Math.max(0, at - 2)), list, after.slice(2)];
}

const METRICS = 'metrics=[';
const AFTER = /^(?:, cumulative_\w+=[^,\s]+)*$/;

function itemsOf(text: string): string[] {
  if (text === '') return [];
  if (!text.startsWith('(')) return splitFlat(text);
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
