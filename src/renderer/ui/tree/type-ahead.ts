import type { TreeRowSource } from './tree-rows.ts';

export interface Typed {
  readonly text: string;
  readonly at: number;
}

const PAUSE_MILLISECONDS = 700;

/** Letters, digits and what names are joined with; `*`, `?` and `/` are commands. */
const TYPED_SIGN = /^[\p{L}\p{N}_.-]$/u;

/** What has been typed without a pause; undefined when the key is no part of a name. */
export function typeOn(typed: Typed | undefined, key: string, now: number): Typed | undefined {
  if (!TYPED_SIGN.test(key)) return undefined;
  const isFresh = typed === undefined || now - typed.at > PAUSE_MILLISECONDS;
  return { text: (isFresh ? '' : typed.text) + key.toLowerCase(), at: now };
}

/** The next row whose text begins with what was typed, round the end; a longer text may stay where it is. */
export function findTyped<Row>(
  rows: TreeRowSource<Row>,
  textOf: (row: Row) => string,
  text: string,
  focused: number,
): number | undefined {
  const first = Math.max(0, text.length > 1 ? focused : focused + 1);
  if (rows.indexOfText !== undefined) return rows.indexOfText(text, first);
  for (let step = 0; step < rows.length; step += 1) {
    const index = (first + step) % rows.length;
    const row = rows.at(index);
    if (row !== undefined && textOf(row).slice(0, text.length).toLowerCase() === text) return index;
  }
  return undefined;
}
