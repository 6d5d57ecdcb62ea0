import type { Plan } from '../../../../../plan/index.ts';
import type { TextLines } from './text-lines.ts';
import type { TextRow } from './text-rows.ts';
import { operatorTokens, type Token, type TokenKind, tokensBetween } from './tokens.ts';

/** A part of a row that has one colour; `rest` is what is not in view sideways. */
export interface PaintedPiece {
  readonly kind: TokenKind | 'rest' | 'other';
  readonly text: string;
  readonly from: number;
}

/** The characters of a row that are in view, or nearly. */
export interface PaintedSpan {
  readonly first: number;
  readonly end: number;
}

export type PaintRow = (row: TextRow, span: PaintedSpan) => readonly PaintedPiece[];

/** Operators whose tokens are kept: a few screens of them. */
const KEPT = 300;

/** What a row is made of. Only what is in view has colours: a line of metrics would be a hundred elements else. */
export function createPainter(lines: TextLines, plan: Plan): PaintRow {
  const kept = new Map<number, readonly Token[]>();
  const tokensOf = (node: number): readonly Token[] => {
    const found = kept.get(node) ?? operatorTokens(plan.nodes[node]?.text ?? '');
    if (kept.size >= KEPT) kept.clear();
    kept.set(node, found);
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
