import type { NamespaceNode } from '#domain/names/tree-node.ts';
import { fold, type TextRange } from '#protocol/fold.ts';

interface RowPlace {
  /** Unique in the tree and stable: focus and selection are kept by it. */
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
  /** Tables and namespaces below that match; undefined without a filter. */
  readonly hits: number | undefined;
  /** All of these are directly in it. */
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
 * A line that says how a namespace stands: being read, failed, empty, or with a part that can't be listed. `more` is the
 * end of what was read so far: when it comes into view, the next page is wanted.
 */
export interface NoteRow extends RowPlace {
  readonly kind: 'note';
  readonly node: NamespaceNode;
  /** Which state of the namespace it speaks of. */
  readonly revision: number;
  readonly note: NoteKind;
  readonly isOpenEnd: boolean;
}

export type NoteKind = 'reading' | 'more' | 'failed' | 'empty' | 'gap';

export type TreeRow = NamespaceRow | TableNameRow | NoteRow;

/** What a search found below one namespace, by name, and what of each name matched. */
export interface FilterResults {
  readonly tables: ReadonlyMap<string, readonly TextRange[]>;
  readonly namespaces: ReadonlyMap<string, FoundNamespace>;
}

export interface FoundNamespace {
  /** It was found itself, and does not only hold what was. */
  readonly isHit: boolean;
  readonly marked: readonly TextRange[];
  readonly below: FilterResults;
}

/** Whether there is a match: to say where it is would be most of the work among a million names. The query is folded. */
export function isMatch(name: string, query: string): boolean {
  return fold(name).includes(query);
}
