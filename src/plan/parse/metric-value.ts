import type { MetricValue } from '../model.ts';

/** What a metric says, by how it is written; a unit may also be in its name. What is unknown stays text. */
export function metricValue(name: string, raw: string): MetricValue {
  return time(raw) ?? bytes(raw) ?? ratio(raw) ?? timeByName(name, raw) ?? count(raw) ?? TEXT;
}

const TEXT: MetricValue = { kind: 'text' };

/** µ is written with either of two characters, or as a u. */
const NANOSECONDS: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['\u00b5s', 1e3],
  ['\u03bcs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
  ['h', 3600e9],
]);

const TIME = /^(\d+(?:\.\d+)?) ?(ns|us|\u00b5s|\u03bcs|ms|s|m|h)$/;

function time(raw: string): MetricValue | undefined {
  const [, number, unit = ''] = TIME.exec(raw) ?? [];
  const factor = NANOSECONDS.get(unit);
  if (number === undefined || factor === undefined) return undefined;
  // Nanoseconds are whole: what is written in a larger unit was rounded to what is written.
  return { kind: 'time', nanoseconds: Number(number) * factor, isRounded: factor > 1 };
}

const TIME_NAME = /_(ns|us|ms)$/;

function timeByName(name: string, raw: string): MetricValue | undefined {
  const factor = NANOSECONDS.get(TIME_NAME.exec(name)?.[1] ?? '');
  if (factor === undefined || !PLAIN_NUMBER.test(raw)) return undefined;
  return { kind: 'time', nanoseconds: Number(raw) * factor, isRounded: factor > 1 };
}

const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;

const BYTES = /^(\d+(?:\.\d+)?) ?([KMGTPE]?)(i?)B$/;

function bytes(raw: string): MetricValue | undefined {
  const [, number, prefix = ''] = BYTES.exec(raw) ?? [];
  if (number === undefined) return undefined;
  const power = 'KMGTPE'.indexOf(prefix) + 1;
  const exponent = prefix === '' ? 0 : power;
  return { kind: 'bytes', bytes: Number(number) * 1024 ** exponent, isRounded: exponent > 0 };
}

const RATIO = /^(?:(\d+(?:\.\d+)?)%|N\/A)(?: \((\d[\d.,]*(?: [KMBT])?)\/(\d[\d.,]*(?: [KMBT])?)\))?$/;

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
  const value = raw === undefined ? undefined : count(raw);
  return value?.kind === 'count' ? value.count : undefined;
}

const COUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?: ([KMBT]))?$/;
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['K', 1e3],
  ['M', 1e6],
  ['B', 1e9],
  ['T', 1e12],
]);

function count(raw: string): MetricValue | undefined {
  const [, digits, fraction = '', unit] = COUNT.exec(raw) ?? [];
  if (digits === undefined) return undefined;
  const factor = unit === undefined ? 1 : (FACTORS.get(unit) ?? 1);
  // 1.02 K is 1,020 exactly as a double only if it is rounded back to a whole number.
  const number = Number(digits.replaceAll(',', '') + fraction) * factor;
  return { kind: 'count', count: factor > 1 ? Math.round(number) : number, isRounded: factor > 1 };
}
