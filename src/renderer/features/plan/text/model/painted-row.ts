import type { Plan } from '#plan/index.ts';
import type { TextLines, TextRow } from './text-rows.ts';

/** A part of a row with one color; `rest` is outside of the horizontally visible part. */
export interface PaintedPiece {
  readonly kind: TokenKind | 'rest' | 'other';
  readonly text: string;
  readonly from: number;
}

/** The horizontally visible characters of a row, with some on both sides. */
export interface PaintedSpan {
  readonly first: number;
  readonly end: number;
}

export type PaintRow = (row: TextRow, span: PaintedSpan) => readonly PaintedPiece[];

/** Enough tokens of operators are cached for a few screens. */
const MOST_CACHED = 300;

/**
 * Splits a row into pieces. Only the visible part is colored, since a line of metrics would need a hundred elements.
 */
export function createPainter(lines: TextLines, plan: Plan): PaintRow {
  const cached = new Map<number, readonly Token[]>();
  const tokensOf = (node: number): readonly Token[] => {
    const found = cached.get(node) ?? operatorTokens(plan.nodes[node]?.text ?? '');
    if (cached.size >= MOST_CACHED) cached.clear();
    cached.set(node, found);
    return found;
  };
  return (row, span) => {
    const node = lines.nodeAt(row.line);
    if (node === undefined) return [piece(lines, 'other', row.from, row.to)];
    const start = lines.start(plan.nodes[node]?.line ?? 0);
    const [from, to] = [clamp(row, row.from + span.first), clamp(row, row.from + span.end)];
    const inView = tokensBetween(tokensOf(node), from - start, to - start);
    return [
      piece(lines, 'rest', row.from, from),
      ...inView.map((token) => piece(lines, token.kind, token.from + start, token.to + start)),
      piece(lines, 'rest', to, row.to),
    ].filter(({ text }) => text !== '');
  };
}

function piece({ text }: TextLines, kind: PaintedPiece['kind'], from: number, to: number): PaintedPiece {
  return { kind, text: text.slice(from, to), from };
}

function clamp({ from, to }: TextRow, place: number): number {
  return Math.min(to, Math.max(from, place));
}

type TokenKind = 'name' | 'key' | 'time' | 'figure' | 'string' | 'keyword' | 'plain';

/** A token in the text of an operator, by its offsets. All tokens together are the whole text. */
interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
}

/** Longer texts of one operator are colored only up to here. */
const LONGEST = 200_000;

const NAME = /^([ \t]*)([A-Za-z_][\w.<>-]*)/;

/**
 * The text is not escaped, so the result is a guess if a literal contains quotes. Each part matches only as far as it
 * can, and starts only at the beginning of a word: no text makes this slow.
 */
const PIECE = new RegExp(
  [
    String.raw`(?<string>"[^"]*(?:"|$)|(?<!\w)'[^'\n]*'|(?<=\buri=)[^,\s][^,\n]*)`,
    String.raw`(?<key>(?<![\w.])[A-Za-z_][\w.]*=(?!=))`,
    String.raw`(?<time>(?<![\w.@#-])\d+(?:\.\d+)?(?:ns|us|\u00b5s|\u03bcs|ms|s)(?!\w))`,
    String.raw`(?<figure>(?<![\w.@#-])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?:%|(?: [KMGTPE]?i?B| [KMBT])(?!\w))?(?![\w-]))`,
    String.raw`(?<keyword>(?<![\w.@])(?:AS|as|AND|OR|NOT|IN|LIKE|BETWEEN|IS(?: NOT)? NULL|ASC|DESC|NULLS (?:FIRST|LAST)|true|false|null|NULL|None)(?![\w.=]))`,
  ].join('|'),
  'g',
);

export function operatorTokens(text: string): readonly Token[] {
  const read = text.slice(0, LONGEST);
  const [all = '', space = ''] = NAME.exec(read) ?? [];
  const tokens: Token[] = [];
  const add = (kind: TokenKind, from: number, to: number) => {
    if (to > from) tokens.push({ kind, from, to });
  };
  add('plain', 0, space.length);
  add('name', space.length, all.length);
  let end = all.length;
  for (const { index, 0: piece, groups } of read.slice(end).matchAll(PIECE)) {
    const from = all.length + index;
    add('plain', end, from);
    end = from + piece.length;
    add(kindOf(groups), from, end);
  }
  add('plain', end, text.length);
  return tokens;
}

const KINDS = ['string', 'key', 'time', 'figure', 'keyword'] as const;

function kindOf(groups: Readonly<Record<string, string | undefined>> | undefined): TokenKind {
  return KINDS.find((kind) => groups?.[kind] !== undefined) ?? 'plain';
}

/** The tokens of a part of the text, cut at its ends. */
export function tokensBetween(tokens: readonly Token[], from: number, to: number): readonly Token[] {
  const found: Token[] = [];
  for (let index = firstAfter(tokens, from); index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.from >= to) break;
    found.push({ kind: token.kind, from: Math.max(token.from, from), to: Math.min(token.to, to) });
  }
  return found;
}

/** The first token that ends after an offset. */
function firstAfter(tokens: readonly Token[], place: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.to ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
