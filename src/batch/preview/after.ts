import type { Id } from '../../protocol/index.ts';

export type AfterChange = 'added' | 'removed' | 'changed' | 'conflict' | 'same';

/** A namespace, a table, or below a table some of its versions; only what the batch touches, and the way to it. */
export interface AfterNode {
  readonly name: string;
  /** Of versions, the id of their table and their name. */
  readonly id: Id;
  readonly change: AfterChange;
  readonly words: string;
  readonly children: readonly AfterNode[];
  readonly isTable: boolean;
  /** The keys of the operations that do it. */
  readonly operations: readonly number[];
}

/** Versions in a row with one fate. */
export interface VersionsRow {
  readonly change: AfterChange;
  /** `v30 to v42`. */
  readonly label: string;
  readonly words: string;
  readonly operations: readonly number[];
}

/** What becomes of the versions of one table, the newest first. */
export interface VersionsAfter {
  readonly id: Id;
  readonly rows: readonly VersionsRow[];
}
