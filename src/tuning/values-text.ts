import type { SettingValue } from '#contract/index.ts';
import type { Parameter } from './setting.ts';

/** The largest value that the interface allows for any of them. */
const LARGEST = 2 ** 31 - 1;
const MOST_VALUES = 100;
/** `1 to 80` stands for this many values, each larger by the same factor. */
const VALUES_IN_RANGE = 8;

type ReadValues =
  | { readonly values: readonly SettingValue[]; readonly problem?: undefined }
  | { readonly problem: string };

/**
 * Reads `1, 5, 20`, `1 to 80`, or `none to 20`; for switches `both`, `on`, or `off`; for columns `id, title | none`.
 * Empty text means no values.
 */
export function readValues(
  { kind, ends, name }: Pick<Parameter, 'kind' | 'ends' | 'name'>,
  text: string,
): ReadValues {
  if (text.trim() === '') return { values: [] };
  if (kind === 'switch') return readSwitch(text.trim().toLowerCase(), ends);
  if (kind === 'columns') return readColumns(text);
  return readNumbers(text, name === 'k' ? 1 : 0);
}

function readSwitch(word: string, ends: readonly [string, string] = ['off', 'on']): ReadValues {
  if (word === 'both') return { values: [false, true] };
  if (word === 'on' || word === ends[1]) return { values: [true] };
  if (word === 'off' || word === ends[0]) return { values: [false] };
  return { problem: 'Enter on, off, or both.' };
}

/** Lists of columns, separated by a bar; `none` stands for all columns. */
function readColumns(text: string): ReadValues {
  const lists = text.split('|').map((list) => list.trim());
  const values = lists
    .filter((list) => list !== '')
    .map((list): SettingValue => {
      if (list === 'none') return null;
      return list
        .split(',')
        .map((column) => column.trim())
        .filter((column) => column !== '');
    });
  return { values };
}

function readNumbers(text: string, least: number): ReadValues {
  const parts = text
    .split(/[,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values: SettingValue[] = [];
  for (const part of parts) {
    const range = /^(\S+)\s*(?:to|–|-)\s*(\S+)$/.exec(part);
    const words = range === null ? part.split(/\s+/) : [range[1] ?? '', range[2] ?? ''];
    const wrong = words.find((word) => !isNone(word) && !isWhole(word, least));
    if (wrong !== undefined)
      return {
        problem: `Enter integers from ${least} to ${LARGEST.toLocaleString('en-US')}; ${wrong} isn’t one.`,
      };
    const read = words.map((word) => (isNone(word) ? null : Number(word)));
    values.push(...(range === null ? read : spread(read[0] ?? null, read[1] ?? null)));
  }
  const unique = [...new Set(values)].toSorted((one, other) => Number(one ?? -1) - Number(other ?? -1));
  if (unique.length > MOST_VALUES) return { problem: `Enter at most ${MOST_VALUES} values.` };
  return { values: unique };
}

function isNone(word: string): boolean {
  return word.toLowerCase() === 'none';
}

function isWhole(word: string, least: number): boolean {
  return /^\d+$/.test(word) && Number(word) >= least && Number(word) <= LARGEST;
}

/** Both ends are included; `none` counts as less than 1. */
function spread(from: number | null, to: number | null): readonly SettingValue[] {
  if (to === null) return [from, to];
  if (from === null) return [null, ...between(Math.min(1, to), to, VALUES_IN_RANGE - 1)];
  return between(Math.min(from, to), Math.max(from, to), VALUES_IN_RANGE);
}

/** All values if they are few; otherwise each is larger by the same factor, since recall grows with the logarithm. */
function between(least: number, most: number, count: number): readonly number[] {
  if (most - least < count) return Array.from({ length: most - least + 1 }, (_, step) => least + step);
  if (least === 0) return [0, ...between(1, most, count - 1)];
  const inner = Array.from({ length: count - 2 }, (_, step) => {
    const value = round(least * (most / least) ** ((step + 1) / (count - 1)));
    return Math.min(most, Math.max(least, value));
  });
  return [least, ...inner, most];
}

/** Rounds to numbers that people would type: 37 becomes 40, and 3 stays 3. */
function round(value: number): number {
  if (value < 20) return Math.round(value);
  const unit = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.round(value / unit) * unit;
}

/** The text that `readValues` reads as these values. */
export function writeValues({ kind }: Pick<Parameter, 'kind'>, values: readonly SettingValue[]): string {
  if (kind === 'switch')
    return values.length > 1 ? 'both' : values[0] === true ? 'on' : values[0] === false ? 'off' : '';
  if (kind === 'columns')
    return values.map((value) => (Array.isArray(value) ? value.join(', ') : 'none')).join(' | ');
  return values.map((value) => (value === null ? 'none' : String(value))).join(', ');
}
