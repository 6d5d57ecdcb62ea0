import type { TreePlace } from '#ui/tree/tree-props.ts';

/** A place in the tree, and how far it stands to the right: less than it is deep. */
export interface OutlinePlace extends TreePlace {
  readonly indent: number;
}

export type OutlineRow = NodeRow | SearchRow | CheapRow | LikeRow;

export interface NodeRow extends OutlinePlace {
  readonly kind: 'node';
  readonly node: number;
}

/** Operators that are one step to whoever asked. */
export interface SearchRow extends OutlinePlace {
  readonly kind: 'search';
  readonly node: number;
  /** `Vector search`. */
  readonly title: string;
  /** What the text says of it. */
  readonly facts: readonly string[];
}

/** Operators that take next to nothing. */
export interface CheapRow extends OutlinePlace {
  readonly kind: 'cheap';
  /** One after the other, the uppermost first; in a sorted list they come from anywhere. */
  readonly isRun: boolean;
  readonly nodes: readonly number[];
}

/** Branches with the same operators as the one above. */
export interface LikeRow extends OutlinePlace {
  readonly kind: 'like';
  readonly nodes: readonly number[];
}

/** By what a row is kept while others come and go; also what is remembered of a row that was opened or closed. */
export const outlineKeys = {
  node: (node: number) => `node ${node}`,
  search: (outermost: number) => `search ${outermost}`,
  cheap: (first: number) => `cheap ${first}`,
  like: (shown: number) => `like ${shown}`,
} as const;

/** The node that selecting a row selects; a group is none. */
export function nodeOfRow(row: OutlineRow): number | undefined {
  return row.kind === 'node' ? row.node : undefined;
}
