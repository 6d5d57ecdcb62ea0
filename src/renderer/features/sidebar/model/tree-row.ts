import type { NamespaceNode } from '#domain/names/tree-node.ts';

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
  readonly marked: readonly TextMatch[];
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
  readonly marked: readonly TextMatch[];
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
  readonly tables: ReadonlyMap<string, readonly TextMatch[]>;
  readonly namespaces: ReadonlyMap<string, FoundNamespace>;
}

export interface FoundNamespace {
  /** It was found itself, and does not only hold what was. */
  readonly isHit: boolean;
  readonly marked: readonly TextMatch[];
  readonly below: FilterResults;
}

/** A stretch of a name that a query found: from and up to these positions. */
export interface TextMatch {
  readonly from: number;
  readonly to: number;
}

/** Whether there is a match: to say where it is would be most of the work among a million names. */
export function isMatch(name: string, query: string): boolean {
  return name.toLowerCase().includes(query);
}

/** Case does not count. The query is expected in lower case already. */
export function findMatch(name: string, query: string): TextMatch | undefined {
  const from = name.toLowerCase().indexOf(query);
  // A lower-case form can be longer than the name (İ): a match that can't be shown in the name is shown as all of it.
  if (from < 0) return undefined;
  return from + query.length <= name.length
    ? { from, to: from + query.length }
    : { from: 0, to: name.length };
}
