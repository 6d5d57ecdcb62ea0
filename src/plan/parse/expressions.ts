/*
 * Quotes and brackets of a plan. Its text is not escaped, so if a literal contains quotes or brackets, the result is a
 * guess; unmatched ones are skipped.
 */

/** Character codes, which are fast to compare: a plan may have many lines, which are read more than once. */
const QUOTE = 34;
const APOSTROPHE = 39;
const COMMA = 44;
const SPACE = 32;
const LOWER_A = 97;
const LOWER_Z = 122;

export interface Nesting {
  /** The codes of the missing closing brackets, the next one last. */
  readonly open: readonly number[];
  /** The code of the open quote. */
  readonly quote: number | undefined;
}

export const FLAT: Nesting = { open: [], quote: undefined };

export function isFlat({ open, quote }: Nesting): boolean {
  return open.length === 0 && quote === undefined;
}

/** The nesting at the end of a text. Adds the position of every `, ` outside of quotes and brackets to `commas`. */
export function nestingAfter(text: string, from: Nesting, commas: number[] = []): Nesting {
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

/** Splits the text at every `, ` outside of quotes and brackets. */
export function splitFlat(text: string): string[] {
  const commas: number[] = [];
  nestingAfter(text, FLAT, commas);
  const parts: string[] = [];
  let start = 0;
  for (const comma of commas) {
    parts.push(text.slice(start, comma));
    start = comma + 2;
  }
  parts.push(text.slice(start));
  return parts;
}

/*
 * Formats expressions for people: without the column positions and value types that the engine adds. Ambiguous parts stay
 * as they are, since the original text is shown as well.
 */

/** SECURITY: the patterns below search no more than this of a text that may be of any length. */
const MAX_LOOKED_AT = 2000;

const TYPED_VALUE =
  /\b(?:Utf8|LargeUtf8|Utf8View|Boolean|U?Int(?:8|16|32|64)|Float(?:16|32|64))\(("[^"]*"|[^()"]*)\)/g;

/** `_distance@2 < Float64(0.5)` becomes `_distance < 0.5`. */
export function formatExpression(expression: string): string {
  return expression
    .slice(0, MAX_LOOKED_AT)
    .replace(TYPED_VALUE, '$1')
    .replace(/(\w)@\d+/g, '$1');
}

/** The items of `[id@3 as id, f(a, b) as c]`. */
export function listItems(list: string): readonly string[] {
  const inside = list.replace(/^\[/, '').replace(/\]$/, '');
  return inside === '' ? [] : splitFlat(inside);
}

/** `[id, cat, 3 more]`. */
export function shortList(items: readonly string[], most: number): string {
  // "1 more" would take as much room as the item itself.
  if (items.length <= most + 1) return `[${items.join(', ')}]`;
  return `[${items.slice(0, most).join(', ')}, ${items.length - most} more]`;
}
