import { columnInFilter } from '#ui/editor/sql-keywords.ts';

/** A word of a filter, with its place in the text. */
export interface Token {
  /** `name` for what is in backticks, `other` for what is in double quotes, whatever a server takes that for. */
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
  // Not the beginning of a comment.
  ['sign', /<=|>=|<>|!=|[=<>(),.+*%[\]]|-(?!-)|\/(?!\*)/y],
];

/** Undefined where something stands in a filter that is no word of it: a quote that stays open, or a comment. */
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
  // Backticks that nothing needs say nothing.
  return { kind: columnInFilter(text) === text ? 'word' : 'name', text, ...place };
}

export function isWord({ kind, text }: Token, word: string): boolean {
  return kind === 'word' && text.toUpperCase() === word;
}

export function isSign({ kind, text }: Token, sign: string): boolean {
  return kind === 'sign' && text === sign;
}

/** Words of the language are the same in capitals. */
export function sameTokens(ones: readonly Token[], others: readonly Token[] | undefined): boolean {
  return ones.length === others?.length && ones.every((one, at) => isSameToken(one, others[at]));
}

function isSameToken(one: Token, other: Token | undefined): boolean {
  if (one.kind !== other?.kind) return false;
  return one.kind === 'word' ? isWord(one, other.text.toUpperCase()) : one.text === other.text;
}
