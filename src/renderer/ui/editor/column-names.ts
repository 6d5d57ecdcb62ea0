import { KEYWORDS } from './sql-keywords.ts';

const PLAIN = /^[a-z_][a-z0-9_]*$/;
const RESERVED: ReadonlySet<string> = new Set(KEYWORDS.map((word) => word.toLowerCase()));

/**
 * A column as a filter has to write it. Backticks go around each part of a path that has a space, a sign or a capital,
 * or that is a word of the language; in double quotes it would be a text.
 */
export function columnInFilter(path: string): string {
  return path.split('.').map(quoted).join('.');
}

function quoted(name: string): string {
  if (PLAIN.test(name) && !RESERVED.has(name)) return name;
  return `\`${name.replaceAll('`', '``')}\``;
}
