/*
 * Quotes and brackets of a plan. Its text is not escaped, so this is a guess where a literal holds quotes or brackets
 * of its own; what does not match is passed over.
 */

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

export interface Nesting {
  /** The closers that are still to come, the next one last. */
  readonly open: readonly string[];
  readonly quote: string | undefined;
}

export const FLAT: Nesting = { open: [], quote: undefined };

export function isFlat({ open, quote }: Nesting): boolean {
  return open.length === 0 && quote === undefined;
}

/** Walks over a text and tells each place that lies in no quotes and brackets; returns how it stands at the end. */
export function walk(
  text: string,
  from: Nesting,
  atFlat: (index: number) => void = () => undefined,
): Nesting {
  const open = [...from.open];
  let { quote } = from;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
      continue;
    }
    if (open.length === 0) atFlat(index);
    if (character === '"' || (character === "'" && isOpening(text, index))) quote = character;
    else if (CLOSERS.has(character)) open.push(CLOSERS.get(character) ?? '');
    else if (character === open.at(-1)) open.pop();
  }
  return { open, quote };
}

/** After a letter it is an apostrophe: "it's". */
function isOpening(text: string, index: number): boolean {
  return !/\w/.test(text.charAt(index - 1));
}

/** The text cut at every `, ` that lies in no quotes and brackets. */
export function splitFlat(text: string): string[] {
  const cuts: number[] = [];
  walk(text, FLAT, (index) => {
    if (text.startsWith(', ', index)) cuts.push(index);
  });
  const starts = [0, ...cuts.map((cut) => cut + 2)];
  return starts.map((start, part) => text.slice(start, cuts[part] ?? text.length));
}
