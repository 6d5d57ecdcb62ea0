import type { NamespaceNode } from '#domain/names/tree-node.ts';
import { fold, type TextRange } from '#protocol/fold.ts';

interface RowPlace {
  /** Unique and stable: focus and selection follow it. */
  readonly key: string;
  /** From 1, as `aria-level` counts. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

export interface NamespaceRow extends RowPlace {
  readonly kind: 'namespace';
  readonly node: NamespaceNode;
  readonly expanded: boolean;
  readonly marked: readonly TextRange[];
  /** The number of matching tables and namespaces below; undefined without a filter. */
  readonly hits: number | undefined;
  /** All of them are direct children. */
  readonly isFlat: boolean;
}

export interface TableNameRow extends RowPlace {
  readonly kind: 'table';
  readonly parent: NamespaceNode;
  readonly name: string;
  readonly byHand: boolean;
  readonly marked: readonly TextRange[];
}

/**
 * A line with the state of a namespace: loading, failed, empty, or with a part that can’t be listed. `more` is the end
 * of the loaded names: when it becomes visible, the next page is loaded.
 */
export interface NoteRow extends RowPlace {
  readonly kind: 'note';
  readonly node: NamespaceNode;
  /** The namespace’s revision that it is based on. */
  readonly revision: number;
  readonly note: NoteKind;
  readonly isOpenEnd: boolean;
}

export type NoteKind = 'reading' | 'more' | 'failed' | 'empty' | 'gap';

export type TreeRow = NamespaceRow | TableNameRow | NoteRow;

/** The matches of a search below a namespace, by name, with the matched ranges. */
export interface FilterResults {
  readonly tables: ReadonlyMap<string, readonly TextRange[]>;
  readonly namespaces: ReadonlyMap<string, FoundNamespace>;
}

export interface FoundNamespace {
  /** The namespace itself matches, rather than only containing a match. */
  readonly isHit: boolean;
  readonly marked: readonly TextRange[];
  readonly below: FilterResults;
}

/**
 * Whether there is a match, without its position, which would be most of the work for a million names. The query is
 * folded.
 */
export function isMatch(name: string, query: string): boolean {
  return fold(name).includes(query);
}
