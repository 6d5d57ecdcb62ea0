/** Where a place in a text is for people: both begin at 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export function lineAndColumn(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
