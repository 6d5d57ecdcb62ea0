/** Rows that something is to be done with together, by their keys. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** Where a range begins: the row that was chosen last. */
  readonly anchor: string | undefined;
}

export const NO_MARKS: Selection = { keys: new Set(), anchor: undefined };

/** One was chosen by itself: the next mark joins it. */
export function markedAlone(key: string): Selection {
  return { keys: new Set(), anchor: key };
}

/** One more, or one less. */
export function withOneMore({ keys, anchor }: Selection, key: string): Selection {
  const before = keys.size === 0 && anchor !== undefined ? new Set([anchor]) : new Set(keys);
  if (!before.delete(key)) before.add(key);
  return { keys: before, anchor: key };
}

/** All of these, in place of what was marked; a range goes on from where it began. */
export function markedAll({ anchor }: Selection, keys: readonly string[], key: string): Selection {
  return { keys: new Set(keys), anchor: anchor ?? key };
}
