/** A stretch of a name that a query found: from and up to these positions. */
export interface TextMatch {
  readonly from: number;
  readonly to: number;
}

/** Whether there is a match: to say where it is would be most of the work among a million names. */
export function isMatch(name: string, query: string): boolean {
  return name.toLowerCase().includes(query);
}

/** Case does not count. The query is expected in lower case already. */
export function findMatch(name: string, query: string): TextMatch | undefined {
  const from = name.toLowerCase().indexOf(query);
  // A lower-case form can be longer than the name (İ): a match that can't be shown in the name is shown as all of it.
  if (from < 0) return undefined;
  return from + query.length <= name.length
    ? { from, to: from + query.length }
    : { from: 0, to: name.length };
}
