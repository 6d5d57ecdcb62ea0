import type { Metric, MetricValue } from '../model.ts';
import { splitFlat } from './expressions.ts';

/** Reads the text between the brackets of `metrics=[…]`, and adds the metrics to `into`. */
export type ReadMetrics = (list: string, into: Metric[]) => void;

/** Metrics with the same text share one object: half of the metrics in a long plan are zeros. */
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

/** The value of a metric by its text; the unit may also be in its name. Unknown forms stay text. */
export function metricValue(name: string, raw: string): MetricValue {
  return quantity(name, raw) ?? ratio(raw) ?? longTime(raw) ?? TEXT;
}

const TEXT: MetricValue = { kind: 'text' };

type Kind = 'time' | 'count' | 'bytes';
type Unit = readonly [kind: Kind, factor: number];

/** The micro sign has two code points, and is also written as u. */
const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['ns', ['time', 1]],
  ['us', ['time', 1e3]],
  ['\u00b5s', ['time', 1e3]],
  ['\u03bcs', ['time', 1e3]],
  ['ms', ['time', 1e6]],
  ['s', ['time', 1e9]],
  ['m', ['time', 60e9]],
  ['h', ['time', 3600e9]],
  ['K', ['count', 1e3]],
  ['M', ['count', 1e6]],
  ['T', ['count', 1e12]],
  ['B', ['bytes', 1]],
  ['kB', ['bytes', 1024]],
  ...['K', 'M', 'G', 'T', 'P', 'E'].flatMap((prefix, power) => {
    const unit: Unit = ['bytes', 1024 ** (power + 1)];
    return [[`${prefix}B`, unit] as const, [`${prefix}iB`, unit] as const];
  }),
]);

const BILLIONS: Unit = ['count', 1e9];

/** Uses no pattern, which would be slow: a long plan has hundreds of thousands of metrics. */
function quantity(name: string, raw: string): MetricValue | undefined {
  const end = endOfNumber(raw);
  const written = raw.charCodeAt(end) === SPACE ? raw.slice(end + 1) : raw.slice(end);
  const point = raw.indexOf('.');
  const decimals = point < 0 || point > end ? 0 : end - point - 1;
  const number = numberIn(raw.slice(0, end));
  const unit = written === '' ? unitInName(name) : unitOf(written, decimals);
  if (number === undefined || unit === undefined || (written === '' && end < raw.length)) return undefined;
  return typed(unit, number, isRounded(unit, decimals, name));
}

const SPACE = 32;

function endOfNumber(raw: string): number {
  let end = raw.startsWith('-') ? 1 : 0;
  while (NUMERIC.has(raw.charCodeAt(end))) end += 1;
  return end;
}

const NUMERIC: ReadonlySet<number> = new Set([...'0123456789.,'].map((character) => character.charCodeAt(0)));

function numberIn(text: string): number | undefined {
  if (text.includes(',')) return GROUPED.test(text) ? Number(text.replaceAll(',', '')) : undefined;
  const number = text === '' || text.endsWith('.') ? Number.NaN : Number(text);
  return Number.isNaN(number) ? undefined : number;
}

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Counts in billions have two decimals, and sizes in bytes have one. */
function unitOf(written: string, decimals: number): Unit | undefined {
  return written === 'B' && decimals === 2 ? BILLIONS : UNITS.get(written);
}

/** At the end of the name: newer engines write `bytes_read` like a count, and it stays one. */
const UNIT_NAME = /_(ns|nanos|us|micros|ms|millis|secs?|seconds|bytes)$/;

const NAMED_UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['ns', ['time', 1]],
  ['nanos', ['time', 1]],
  ['us', ['time', 1e3]],
  ['micros', ['time', 1e3]],
  ['ms', ['time', 1e6]],
  ['millis', ['time', 1e6]],
  ['sec', ['time', 1e9]],
  ['secs', ['time', 1e9]],
  ['seconds', ['time', 1e9]],
  ['bytes', ['bytes', 1]],
]);

const NUMBER: Unit = ['count', 1];

function unitInName(name: string): Unit {
  return NAMED_UNITS.get(UNIT_NAME.exec(name)?.[1] ?? '') ?? NUMBER;
}

/** These are written to the nanosecond, whatever their unit. */
const EXACT = /^(?:elapsed|cumulative_\w+)$/;

/** A value in a larger unit is rounded, unless its decimals go down to the smallest unit. */
function isRounded([kind, factor]: Unit, decimals: number, name: string): boolean {
  if (kind === 'time' && EXACT.test(name)) return false;
  return factor > 1 && !(kind === 'time' && 10 ** decimals >= factor);
}

function typed([kind, factor]: Unit, number: number, rounded: boolean): MetricValue {
  const amount = number * factor;
  if (kind === 'bytes') return { kind, bytes: amount, isRounded: rounded };
  // 1.02 K is not exactly 1,020 in floating point until it is rounded to a whole number.
  const exact = factor > 1 ? Math.round(amount) : amount;
  return kind === 'time'
    ? { kind, nanoseconds: exact, isRounded: rounded }
    : { kind, count: exact, isRounded: rounded };
}

/** `1h 2m 3s`. */
const LONG_TIME = /^(?:(\d+)h ?)?(?:(\d+)m ?)?(\d+(?:\.\d+)?)s$/;

function longTime(raw: string): MetricValue | undefined {
  const [, hours = '0', minutes = '0', seconds] = LONG_TIME.exec(raw) ?? [];
  if (seconds === undefined) return undefined;
  const nanoseconds = Number(hours) * 3600e9 + Number(minutes) * 60e9 + Math.round(Number(seconds) * 1e9);
  return { kind: 'time', nanoseconds, isRounded: true };
}

const AMOUNT = String.raw`\d[\d.,]*(?: ?[KMBT])?`;
const RATIO = new RegExp(`^(?:(\\d+(?:\\.\\d+)?)%|N/A)(?: \\((${AMOUNT})/(${AMOUNT})\\))?$`);

function ratio(raw: string): MetricValue | undefined {
  const found = RATIO.exec(raw);
  if (found === null) return undefined;
  const [, percent, part, whole] = found;
  const share = percent === undefined ? undefined : Number(percent) / 100;
  const [one, all] = [countOf(part), countOf(whole)];
  return one === undefined || all === undefined
    ? { kind: 'ratio', share }
    : { kind: 'ratio', share, part: one, whole: all };
}

function countOf(raw: string | undefined): number | undefined {
  const value = raw === undefined ? undefined : quantity('', raw);
  return value?.kind === 'count' ? value.count : undefined;
}
