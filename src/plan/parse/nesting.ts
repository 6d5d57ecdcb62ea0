/*
 * Quotes and brackets of a plan. Its text is not escaped, so this is a guess where a literal holds quotes or brackets
 * of its own; what does not match is passed over.
 */

/** Characters by their codes: a plan of many lines is walked over more than once. */
const QUOTE = 34;
const APOSTROPHE = 39;
const COMMA = 44;
const SPACE = 32;
const LOWER_A = 97;
const LOWER_Z = 122;

export interface Nesting {
  /** The codes of the closers that are still to come, the next one last. */
  readonly open: readonly number[];
  /** The code of the quote that is open. */
  readonly quote: number | undefined;
}

export const FLAT: Nesting = { open: [], quote: undefined };

export function isFlat({ open, quote }: Nesting): boolean {
  return open.length === 0 && quote === undefined;
}

/** How it stands at the end of a text; on the way, every `, ` that lies in no quotes and brackets is written down. */
export function walk(text: string, from: Nesting, commas: number[] = []): Nesting {
  const open = [...from.open];
  let { quote } = from;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= LOWER_A && code <= LOWER_Z) continue;
    if (quote !== undefined) {
      if (code === quote) quote = undefined;
    } else if (code === COMMA) {
      if (open.length === 0 && text.charCodeAt(index + 1) === SPACE) commas.push(index);
    } else if (code === QUOTE || (code === APOSTROPHE && isOpening(text, index))) quote = code;
    else if (code === open.at(-1)) open.pop();
    else {
      const closer = closerOf(code);
      if (closer !== undefined) open.push(closer);
    }
  }
  return { open, quote };
}

function closerOf(code: number): number | undefined {
  if (code === 40) return 41; // ( )
  return code === 91 || code === 123 ? code + 2 : undefined; // [ ] and { }
}

/** After a letter it is an apostrophe: "it's". */
function isOpening(text: string, index: number): boolean {
  return !/\w/.test(text.charAt(index - 1));
}

/** The text cut at every `, ` that lies in no quotes and brackets. */
export function splitFlat(text: string): string[] {
  const commas: number[] = [];
  walk(text, FLAT, commas);
  const parts: string[] = [];
  let start = 0;
  for (const comma of commas) {
    parts.push(text.slice(start, comma));
    start = comma + 2;
  }
  parts.push(text.slice(start));
  return parts;
}
