import { formatCount } from '#lib/format.ts';
import { formatTime } from '#plan/index.ts';
import type { CollectionRow } from '#ui/collection/collection.ts';
import type { Outline } from './outline.ts';

export const UNCERTAIN = 'Quotes or brackets don’t match: where this operator ends is a guess.';

/** A place in the tree, and its indentation, which is less than its depth. */
interface OutlinePlace extends CollectionRow {
  readonly indent: number;
}

export type OutlineRow = NodeRow | SearchRow | CheapRow | LikeRow;

interface NodeRow extends OutlinePlace {
  readonly kind: 'node';
  readonly node: number;
}

/** Operators that are one step for the user. */
interface SearchRow extends OutlinePlace {
  readonly kind: 'search';
  readonly node: number;
  /** `Vector search`. */
  readonly title: string;
  /** What the text states about the search. */
  readonly facts: readonly string[];
}

/** Operators with hardly any cost. */
export interface CheapRow extends OutlinePlace {
  readonly kind: 'cheap';
  /** Whether they are a chain, with the uppermost first; in a sorted list, they come from anywhere. */
  readonly isRun: boolean;
  readonly nodes: readonly number[];
}

/** Branches with the same operators as the one above. */
interface LikeRow extends OutlinePlace {
  readonly kind: 'like';
  readonly nodes: readonly number[];
}

/** The keys of rows, which stay the same when other rows come and go, and under which expanded rows are stored. */
export const outlineKeys = {
  node: (node: number) => `node ${node}`,
  search: (outermost: number) => `search ${outermost}`,
  cheap: (first: number) => `cheap ${first}`,
  like: (shown: number) => `like ${shown}`,
} as const;

/** The node that is selected with a row; undefined for a group. */
export function nodeOfRow(row: OutlineRow): number | undefined {
  return row.kind === 'node' ? row.node : undefined;
}

/** The first text of a row, which type-ahead searches. */
export function rowTitle({ reading }: Outline, row: OutlineRow): string {
  switch (row.kind) {
    case 'node':
      return reading.plan.nodes[row.node]?.name ?? '';
    case 'search':
      return row.title;
    case 'cheap':
      return `${formatCount(row.nodes.length)} cheap operators`;
    case 'like':
      return `${formatCount(row.nodes.length)} similar operators`;
  }
}

/** What a collapsed row hides: `12 hidden · 402 µs`. */
export function hiddenRowsText({ subtrees }: Outline, row: OutlineRow): string | undefined {
  if (row.kind !== 'node' || row.expanded !== false) return undefined;
  const [first, end] = [row.node + 1, subtrees.end(row.node)];
  const cost = subtrees.cost(first, end);
  const count = `${formatCount(end - first)} hidden`;
  return cost === undefined ? count : `${count} · ${formatTime(cost)}`;
}

const NAMES_LOOKED_AT = 40;

const NAMES_SHOWN = 6;

/** The operators of a group in order, without duplicate names. */
export function groupNames({ reading, subtrees }: Outline, row: OutlineRow): string {
  if (row.kind !== 'cheap' && row.kind !== 'like') return '';
  const [first = 0] = row.nodes;
  const members = row.kind === 'cheap' ? row.nodes : nodesOf(first, subtrees.end(first));
  const names = new Set(
    members.slice(0, NAMES_LOOKED_AT).map((node) => reading.plan.nodes[node]?.name ?? ''),
  );
  return [...names].slice(0, NAMES_SHOWN).join(', ');
}

function nodesOf(first: number, end: number): readonly number[] {
  return Array.from({ length: Math.min(end - first, NAMES_LOOKED_AT) }, (_, offset) => first + offset);
}

const PATH_SHOWN = 8;

/** The path from an operator up to the result, for a list that doesn't show the tree. */
export function operatorPathText({ reading }: Outline, node: number): string {
  const names: string[] = [];
  let above = reading.plan.nodes[node]?.parent;
  for (; above !== undefined && names.length < PATH_SHOWN; above = reading.plan.nodes[above]?.parent) {
    names.push(reading.plan.nodes[above]?.name ?? '');
  }
  const line = `line ${formatCount((reading.plan.nodes[node]?.line ?? 0) + 1)}`;
  if (names.length === 0) return line;
  return `${line}, goes into ${names.join(', then ')}${above === undefined ? '' : ', and on'}`;
}
