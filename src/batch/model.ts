import type { BatchOperationKind } from '../protocol/index.ts';

/** JSON in which whole numbers that a double can't hold are bigints, as `parseJson` reads them. */
export type OperationFields = Readonly<Record<string, unknown>>;

/** An operation that waits for its commit. */
export interface DraftOperation {
  /** Its own within its draft, and never given again: what a list, a check and an answer know it by. */
  readonly key: number;
  readonly kind: BatchOperationKind;
  /** Everything that the request says of it, also what the interface doesn't know. It may be wrong or incomplete. */
  readonly members: OperationFields;
}

/** What one commit would send. Whatever is not an operation stands in `members`: `context`, and what we don't know. */
export interface BatchContent {
  readonly operations: readonly DraftOperation[];
  readonly members: OperationFields;
}

/** One version of a table, as far as a server tells it. */
export interface KnownVersion {
  readonly version: bigint;
  readonly manifestPath?: string | undefined;
  readonly manifestSize?: bigint | undefined;
  readonly eTag?: string | undefined;
  readonly timestampMillis?: bigint | undefined;
}

/** What is known of one table: what a server said when it was asked. */
export interface TableState {
  readonly id: readonly string[];
  /** `unknown` where the server did not tell: it could not be reached, or refused. */
  readonly state: 'absent' | 'declared' | 'stored' | 'unknown';
  readonly location?: string | undefined;
  readonly managedVersioning?: boolean | undefined;
  /** Undefined where the server lists none. */
  readonly versions?: readonly KnownVersion[] | undefined;
  /** Whether `versions` are all that there are. */
  readonly allVersions: boolean;
  /** The version that each tag points at. */
  readonly tags?: ReadonlyMap<string, bigint> | undefined;
  /** Why it is not known, or not whole: for the user. */
  readonly problem?: string | undefined;
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
}

/** By `idKey` of the table. */
export type TableStates = ReadonlyMap<string, TableState>;

/** One text for each id, whatever is in its names. */
export function idKey(id: readonly string[]): string {
  return JSON.stringify(id);
}
