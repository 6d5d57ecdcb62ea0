/** One replaced piece of a text. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * What turns one text into another, no longer than it must be: the cursor, what is folded and what can be undone stay
 * as they are in everything before and after it.
 */
export function replacementBetween(before: string, after: string): Replacement | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** As the editor counts: a line end is one character. */
export function inEditorLines(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}
