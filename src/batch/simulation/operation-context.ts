import type { Id } from '#protocol/index.ts';
import type { DraftOperation, TableState } from '../draft.ts';
import type { NewVersion, VersionRange } from './read-change.ts';
import type { VersionIndex, VersionState } from './version-index.ts';

export type Presence = 'there' | 'absent' | 'unknown';

/** The state of a table before an operation, after all earlier operations of the batch. */
export interface TableExistence {
  readonly presence: Presence;
  /** The operation of this batch that declared the table. */
  readonly declaredBy: DeclareStep | undefined;
  /** The operation of this batch that deregistered the table. */
  readonly deregisteredBy: DeregisterStep | undefined;
}

interface AnyStep {
  readonly operation: DraftOperation;
  /** The index in the batch, from 0. */
  readonly place: number;
  readonly table: TableTimeline;
  readonly found: TableExistence;
}

export interface DeclareStep extends AnyStep {
  readonly kind: 'declare_table';
  readonly location: string | undefined;
  /** The table that already has this location. */
  readonly holder: Holder | undefined;
  /** A table whose folder contains this one’s, or lies inside it. */
  readonly neighbor: Holder | undefined;
}

export interface Holder {
  readonly id: Id;
  /** The operation of this batch that puts it there. */
  readonly by: OperationContext | undefined;
  /** Unchanged, since a slash at the end may make a difference. */
  readonly location: string;
}

export interface CreateStep extends AnyStep {
  readonly kind: 'create_table_version';
  readonly entry: NewVersion;
  /** The state of the version with this number. */
  readonly state: VersionState;
  /** The operation of this batch that created the existing version. */
  readonly madeBy: OperationContext | undefined;
  /** The next free number at this point. */
  readonly next: bigint | undefined;
}

export interface DeleteStep extends AnyStep {
  readonly kind: 'delete_table_versions';
  readonly ranges: readonly DeletedRange[];
}

export interface DeletedRange extends VersionRange {
  /** The versions that are known to exist, the oldest first. */
  readonly versions: readonly bigint[];
  /** Tags that lose their version. */
  readonly tags: readonly Tag[];
  /** The deleted versions that this batch created. */
  readonly created: readonly bigint[];
  /** Whether all existing versions were known. */
  readonly isWhole: boolean;
}

export interface Tag {
  readonly name: string;
  readonly version: bigint;
}

export interface DeregisterStep extends AnyStep {
  readonly kind: 'deregister_table';
}

/** One operation of a batch, with the state before it that a rule needs. */
export type OperationContext = DeclareStep | CreateStep | DeleteStep | DeregisterStep;

/** The states of one table during a batch. */
export interface TableTimeline {
  readonly id: Id;
  readonly key: string;
  readonly facts: TableState | undefined;
  /** Before the first operation. */
  readonly before: Presence;
  readonly steps: readonly OperationContext[];
  /** After the last operation. */
  readonly end: TableExistence & {
    readonly versions: VersionIndex;
    /** Only for versions that exist at the end. */
    readonly createdBy: ReadonlyMap<bigint, CreateStep>;
    /** Versions that existed before the batch, and the operation that deleted each. */
    readonly deletedBy: ReadonlyMap<bigint, DeleteStep>;
    /** Whether the batch removed the earlier table with all of its versions. */
    readonly isReplaced: boolean;
    /** Whether the table had a version since the batch declared it: then it is no longer a declared table. */
    readonly isWritten: boolean;
  };
}
