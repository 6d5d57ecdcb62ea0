import { z } from 'zod';

export type NamedText = readonly [name: string, value: string];

/**
 * Texts by their names, as a server keeps properties and metadata. SECURITY: a list and no object, since on the way
 * between host and window an object loses what is called `__proto__`, or takes it for its prototype.
 *
 * In the order in which they came, but that JavaScript puts names which are whole numbers first in every object it reads.
 */
export type StringEntries = readonly NamedText[];

export const namedTexts: z.ZodType<StringEntries, StringEntries> = z.array(z.tuple([z.string(), z.string()]));

/** Its own members alone. */
export function toStringEntries(object: Readonly<Record<string, string>>): StringEntries {
  return Object.entries(object);
}

/** Of a name that comes twice the last text, as JSON is read. For many names at once, a map is faster. */
export function textNamed(texts: StringEntries, wanted: string): string | undefined {
  return texts.findLast(([name]) => name === wanted)?.[1];
}

/** As a server would send them, and as one is sent them. */
export function objectOfTexts(texts: StringEntries): Readonly<Record<string, string>> {
  // It defines members instead of assigning them, so `__proto__` stays data.
  return Object.fromEntries(texts);
}
