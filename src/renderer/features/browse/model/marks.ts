/** Rows that something is to be done with together, by their keys. */
export interface Marks {
  readonly keys: ReadonlySet<string>;
  /** Where a range begins: the row that was chosen last. */
  readonly anchor: string | undefined;
}

export const NO_MARKS: Marks = { keys: new Set(), anchor: undefined };

/** One was chosen by itself: the next mark joins it. */
export function markedAlone(key: string): Marks {
  return { keys: new Set(), anchor: key };
}

/** One more, or one less. */
export function withOneMore({ keys, anchor }: Marks, key: string): Marks {
  const before = keys.size === 0 && anchor !== undefined ? new Set([anchor]) : new Set(keys);
  if (!before.delete(key)) before.add(key);
  return { keys: before, anchor: key };
}

/** All from the anchor through to a row, in the order in which they are shown. */
export function markedThrough({ anchor }: Marks, key: string, shown: readonly string[]): Marks {
  const to = shown.indexOf(key);
  const from = anchor === undefined ? -1 : shown.indexOf(anchor);
  if (to < 0 || from < 0) return { keys: new Set(to < 0 ? [] : [key]), anchor: key };
  return { keys: new Set(shown.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}
