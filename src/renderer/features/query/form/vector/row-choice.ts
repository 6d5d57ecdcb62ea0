import type { RowChoice } from '../../../../../contract/index.ts';

/** A number is the place of a row, counted from 0; anything else is a condition. */
export function rowChoiceOf(typed: string): RowChoice | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^\d{1,18}$/.test(text) ? { offset: BigInt(text) } : { filter: text };
}
