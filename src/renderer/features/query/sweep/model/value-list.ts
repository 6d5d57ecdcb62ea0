import type { ParameterValue } from './parameters.ts';

export type ValueList =
  /** Undefined for a member that stays as it is. */
  | { readonly values: readonly ParameterValue[] | undefined; readonly problem?: undefined }
  | { readonly problem: string };

/** The largest that the interface has for any of them. */
const LARGEST = 2 ** 31 - 1;

/** `1, 5, 20`, apart by commas, semicolons or spaces; `none` leaves the member out; empty: as it is. */
export function readValueList(text: string): ValueList {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length === 0) return { values: undefined };
  const wrong = words.find((word) => !isNone(word) && !isWhole(word));
  if (wrong !== undefined)
    return { problem: `Enter integers from 0 to ${LARGEST.toLocaleString('en')}; ${wrong} isn’t one.` };
  const values = words.map((word) => (isNone(word) ? undefined : Number(word)));
  return { values: [...new Set(values)] };
}

function isNone(word: string): boolean {
  return word.toLowerCase() === 'none';
}

function isWhole(word: string): boolean {
  return /^\d+$/.test(word) && Number(word) <= LARGEST;
}

/** What a switch can be tried with. */
export const SWITCH_CHOICES = [
  { value: 'as-is', label: 'unchanged' },
  { value: 'off', label: 'off' },
  { value: 'on', label: 'on' },
  { value: 'both', label: 'off and on' },
] as const;

const SWITCH_VALUES: ReadonlyMap<string, readonly boolean[]> = new Map([
  ['off', [false]],
  ['on', [true]],
  ['both', [false, true]],
]);

export function readSwitch(choice: string): ValueList {
  return { values: SWITCH_VALUES.get(choice) };
}
