import { columnInFilter } from '#ui/editor/sql-keywords.ts';

/** A token of a filter, with its position in the text. */
export interface Token {
  /** `name` is text in backticks; `other` is text in double quotes, whose meaning depends on the server. */
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'other';
  /** Without the quotes around it. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const SPACE = /\s+/y;

const RULES: readonly (readonly [Token['kind'], RegExp])[] = [
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['number', /\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy],
  ['text', /'(?:[^']|'')*'/y],
  ['name', /`(?:[^`]|``)+`/y],
  ['other', /"(?:[^"]|"")*"/y],
  // Excludes the beginning of a comment.
  ['sign', /<=|>=|<>|!=|[=<>(),.+*%[\]]|-(?!-)|\/(?!\*)/y],
];

/** Returns undefined if a part of the filter is no token, such as an open quote or a comment. */
export function filterTokens(sql: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = endOf(SPACE, sql, 0) ?? 0;
  while (at < sql.length) {
    const token = tokenAt(sql, at);
    if (token === undefined) return undefined;
    tokens.push(token);
    at = endOf(SPACE, sql, token.to) ?? token.to;
  }
  return tokens;
}

function tokenAt(sql: string, from: number): Token | undefined {
  for (const [kind, form] of RULES) {
    const to = endOf(form, sql, from);
    if (to !== undefined) return token(kind, sql.slice(from, to), { from, to });
  }
  return undefined;
}

function endOf(form: RegExp, sql: string, from: number): number | undefined {
  form.lastIndex = from;
  return form.test(sql) ? form.lastIndex : undefined;
}

function token(kind: Token['kind'], written: string, place: Pick<Token, 'from' | 'to'>): Token {
  if (kind === 'text') return { kind, text: written.slice(1, -1).replaceAll("''", "'"), ...place };
  if (kind !== 'name') return { kind, text: written, ...place };
  const text = written.slice(1, -1).replaceAll('``', '`');
  // Backticks around a plain word make no difference.
  return { kind: columnInFilter(text) === text ? 'word' : 'name', text, ...place };
}

export function isWord({ kind, text }: Token, word: string): boolean {
  return kind === 'word' && text.toUpperCase() === word;
}

export function isSign({ kind, text }: Token, sign: string): boolean {
  return kind === 'sign' && text === sign;
}

/** SQL keywords are case-insensitive. */
export function sameTokens(ones: readonly Token[], others: readonly Token[] | undefined): boolean {
  return ones.length === others?.length && ones.every((one, at) => isSameToken(one, others[at]));
}

function isSameToken(one: Token, other: Token | undefined): boolean {
  if (one.kind !== other?.kind) return false;
  return one.kind === 'word' ? isWord(one, other.text.toUpperCase()) : one.text === other.text;
}
