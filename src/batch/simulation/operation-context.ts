import type { Id } from '#protocol/index.ts';
import type { DraftOperation, TableState } from '../draft.ts';
import type { NewVersion, VersionRange } from './read-change.ts';
import type { VersionIndex, VersionState } from './version-index.ts';

export type Presence = 'there' | 'absent' | 'unknown';

/** What an operation finds of its table, after all operations before it. */
export interface TableExistence {
  readonly presence: Presence;
  /** The operation of this batch that it has the table from. */
  readonly declaredBy: DeclareStep | undefined;
  /** The operation of this batch that took the table away. */
  readonly deregisteredBy: DeregisterStep | undefined;
}

interface AnyStep {
  readonly operation: DraftOperation;
  /** In the batch, from 0. */
  readonly place: number;
  readonly table: TableTimeline;
  readonly found: TableExistence;
}

export interface DeclareStep extends AnyStep {
  readonly kind: 'declare_table';
  readonly location: string | undefined;
  /** The table that lies there already. */
  readonly holder: Holder | undefined;
  /** A table whose folder holds this one’s, or lies in it. */
  readonly neighbor: Holder | undefined;
}

export interface Holder {
  readonly id: Id;
  /** The operation of this batch that puts it there. */
  readonly by: OperationContext | undefined;
  /** As it is written there: a slash at its end may make a difference. */
  readonly location: string;
}

export interface CreateStep extends AnyStep {
  readonly kind: 'create_table_version';
  readonly entry: NewVersion;
  /** Of the version with this number. */
  readonly state: VersionState;
  /** The operation of this batch that made that one. */
  readonly madeBy: OperationContext | undefined;
  /** The number that comes next by now. */
  readonly next: bigint | undefined;
}

export interface DeleteStep extends AnyStep {
  readonly kind: 'delete_table_versions';
  readonly ranges: readonly DeletedRange[];
}

export interface DeletedRange extends VersionRange {
  /** Those that are known to have been there, the oldest first. */
  readonly versions: readonly bigint[];
  /** Tags that lose their version. */
  readonly tags: readonly Tag[];
  /** Those among the versions that this batch itself created. */
  readonly created: readonly bigint[];
  /** Whether all that were there were known. */
  readonly isWhole: boolean;
}

export interface Tag {
  readonly name: string;
  readonly version: bigint;
}

export interface DeregisterStep extends AnyStep {
  readonly kind: 'deregister_table';
}

/** One operation of a batch, with what it meets: all that a rule needs to judge it. */
export type OperationContext = DeclareStep | CreateStep | DeleteStep | DeregisterStep;

/** One table in the course of a batch. */
export interface TableTimeline {
  readonly id: Id;
  readonly key: string;
  readonly facts: TableState | undefined;
  /** Before the first operation. */
  readonly before: Presence;
  readonly steps: readonly OperationContext[];
  /** After the last one. */
  readonly end: TableExistence & {
    readonly versions: VersionIndex;
    /** Of those that are there at the end. */
    readonly createdBy: ReadonlyMap<bigint, CreateStep>;
    /** What was there before the batch, and went with a deletion. */
    readonly deletedBy: ReadonlyMap<bigint, DeleteStep>;
    /** Whether what was there before went with its table. */
    readonly isReplaced: boolean;
    /** Whether the table ever had a version since the batch declared it: then it is not only declared any more. */
    readonly isWritten: boolean;
  };
}
