import type { StringEntries } from '#contract/index.ts';

/** The texts of an object by their names; undefined where there is none. */
export function textsOf(value: unknown): StringEntries | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).map(([name, text]) => [name, String(text)]);
}
