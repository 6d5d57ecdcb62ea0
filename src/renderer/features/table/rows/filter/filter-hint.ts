import { FUNCTIONS, KEYWORDS, TIME_LITERALS, TYPES } from '#ui/editor/sql-keywords.ts';
import type { FilterColumn } from './filter-columns.ts';
import { filterTokens, isSign, isWord, type Token } from './filter-tokens.ts';

/** Explains why a server probably rejected a filter: a name that is none of the columns. */
export function filterHint(sql: string, columns: readonly FilterColumn[]): string | undefined {
  const tokens = filterTokens(sql);
  if (tokens === undefined || columns.length === 0) return undefined;
  const paths = pathsIn(tokens);
  const unknown = paths.find(({ name }) => !columns.some((column) => column.name === name));
  if (unknown === undefined) return undefined;
  const isValue = unknown.comparedWith !== undefined;
  const isText = columns.some(({ name, family }) => name === unknown.comparedWith && family === 'text');
  const quotes = `Text needs single quotes: '${unknown.name}'`;
  if (isText) return quotes;
  const meant = nearestName(unknown.name, columns);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return isValue ? quotes : undefined;
}

/** A column in a filter, with the names of its parent structs. */
interface Path {
  readonly name: string;
  /** The name on the left side of a comparison, if this one is on the right. */
  readonly comparedWith: string | undefined;
}

const LANGUAGE: ReadonlySet<string> = new Set(
  [
    ...KEYWORDS,
    ...TYPES,
    ...[...FUNCTIONS, ...TIME_LITERALS].map((one) => ('word' in one ? one.word : one.name)),
  ].map((word) => word.toUpperCase()),
);
const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<>', '<', '>', '<=', '>=']);

function pathsIn(tokens: readonly Token[]): readonly Path[] {
  const paths: Path[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isName(tokens, at)) continue;
    const before = tokens[at - 1];
    const isCompared =
      before !== undefined &&
      (COMPARISONS.has(before.text) || isWord(before, 'LIKE') || isWord(before, 'ILIKE'));
    const names = [tokens[at]?.text];
    for (; isSignAt(tokens, at + 1, '.') && tokens[at + 2] !== undefined; at += 2)
      names.push(tokens[at + 2]?.text);
    paths.push({ name: names.join('.'), comparedWith: isCompared ? (paths.at(-1)?.name ?? '') : undefined });
  }
  return paths;
}

function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === 'name') return true;
  return token?.kind === 'word' && !LANGUAGE.has(token.text.toUpperCase()) && !isSignAt(tokens, at + 1, '(');
}

function isSignAt(tokens: readonly Token[], at: number, sign: string): boolean {
  const token = tokens[at];
  return token !== undefined && isSign(token, sign);
}

/** Returns the column with the most similar name, if the difference may be a typo. */
function nearestName(name: string, columns: readonly FilterColumn[]): string | undefined {
  const most = name.length > 4 ? 2 : 1;
  const typed = name.toLowerCase();
  let nearest: { readonly name: string; readonly slips: number } | undefined;
  for (const column of columns) {
    if (Math.abs(column.name.length - name.length) > most) continue;
    const slips = countSlips(typed, column.name.toLowerCase());
    if (slips <= most && slips < (nearest?.slips ?? most + 1)) nearest = { name: column.name, slips };
  }
  return nearest?.name;
}

/** Counts letters that were added, left out, replaced, or swapped with the next one. */
function countSlips(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (now[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, now];
  }
  return last[other.length] ?? 0;
}
