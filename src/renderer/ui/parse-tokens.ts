/** What is typed into a list of words: the first ones are finished, the last one is still being written. */
export interface TypedTokens {
  readonly words: readonly string[];
  readonly rest: string;
}

/** Spaces, commas and line ends end a word, so that a whole list can be pasted. */
export function parseTokens(text: string): TypedTokens {
  const pieces = text.split(/[\s,]+/);
  const rest = pieces.pop() ?? '';
  return { words: pieces.filter((piece) => piece !== ''), rest };
}

/** The list with a word more: one that is there already is not there twice. */
export function withTokens(list: readonly string[], words: readonly string[]): readonly string[] {
  return [...new Set([...list, ...words])];
}
