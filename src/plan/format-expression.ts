import { splitFlat } from './parse/nesting.ts';

/*
 * Expressions of a plan as somebody would write them: without the places of columns and the types of values, which the
 * engine adds. What cannot be told apart stays as it is: this is for reading, and the text itself is beside it.
 */

/** SECURITY: the patterns below look at no more than this of a text that may be of any length. */
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

/** `[id@3 as id, f(a, b) as c]`: what stands in the brackets, one by one. */
export function listItems(list: string): readonly string[] {
  const inside = list.replace(/^\[/, '').replace(/\]$/, '');
  return inside === '' ? [] : splitFlat(inside);
}

/** `[id, cat, 3 more]`. */
export function shortList(items: readonly string[], most: number): string {
  // "1 more" would take as much room as the one that it stands for.
  if (items.length <= most + 1) return `[${items.join(', ')}]`;
  return `[${items.slice(0, most).join(', ')}, ${items.length - most} more]`;
}
