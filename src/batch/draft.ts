import { type BatchOperationKind, isSecretMember, replaceSecrets, stringifyJson } from '#protocol/index.ts';
import { OWN_DATA } from './own-data.ts';

/** JSON as `parseJson` reads it: whole numbers that a double can't hold are bigints. */
export type OperationFields = Readonly<Record<string, unknown>>;

export interface DraftOperation {
  /** Unique within its draft and never reused: lists, checks and results refer to the operation by it. */
  readonly key: number;
  readonly kind: BatchOperationKind;
  /** All members of the request, also those that the interface doesn't define. They may be wrong or incomplete. */
  readonly members: OperationFields;
}

/**
 * What one commit would send. `members` has everything besides the operations: `context`, and members that we don't
 * know.
 */
export interface BatchContent {
  readonly operations: readonly DraftOperation[];
  readonly members: OperationFields;
}

/** One version of a table, with what the server returns of it. */
export interface KnownVersion {
  readonly version: bigint;
  readonly manifest_path?: string | undefined;
  readonly manifest_size?: bigint | undefined;
  readonly e_tag?: string | undefined;
  readonly timestamp_millis?: bigint | undefined;
  readonly metadata?: OperationFields | undefined;
}

/** The last known state of one table, from the responses of the server. */
export interface TableState {
  readonly id: readonly string[];
  /** `unknown` if the server could not be reached, or refused to tell. */
  readonly state: 'absent' | 'declared' | 'stored' | 'unknown';
  readonly location?: string | undefined;
  readonly managed_versioning?: boolean | undefined;
  /** Undefined if the server returned none. Values of secrets are hidden. */
  readonly properties?: ReadonlyMap<string, string> | undefined;
  /** Undefined if the server doesn't list versions. */
  readonly versions?: readonly KnownVersion[] | undefined;
  /** Whether `versions` has all versions of the table. */
  readonly allVersions: boolean;
  /** The version that each tag points to. */
  readonly tags?: ReadonlyMap<string, bigint> | undefined;
  /** The tags were not requested, so an empty list proves nothing. */
  readonly areTagsLeftOut?: boolean | undefined;
  /**
   * For an absent table: its highest missing namespace, or null if none is missing. Undefined if the server did not
   * tell, and for an existing table.
   */
  readonly missingNamespace?: readonly string[] | null | undefined;
  /** Why the state is unknown or incomplete: text for the user. */
  readonly problem?: string | undefined;
  /** When the table was requested, in milliseconds since 1970. */
  readonly at: number;
}

/** By `idKey` of the table. */
export type TableStates = ReadonlyMap<string, TableState>;

/** A unique text for each ID, whatever characters its names have. */
export function idKey(id: readonly string[]): string {
  return JSON.stringify(id);
}

export type NewOperation = Pick<DraftOperation, 'kind' | 'members'>;

/** The content of a draft, as a file, a text or the host provides it. */
export interface DraftParts<Operation extends NewOperation = NewOperation> {
  readonly operations: readonly Operation[];
  readonly members: OperationFields;
}

/**
 * An edit of a draft by the user. Unknown keys are ignored. An edit never adds operations beyond the limit of a batch,
 * because such a draft could not be loaded again.
 */
export type DraftEdit =
  /** Without `at`, the operations go to the end. */
  | { readonly kind: 'add'; readonly operations: readonly NewOperation[]; readonly at?: number }
  | { readonly kind: 'replace'; readonly key: number; readonly operation: NewOperation }
  /** One undo step takes back all replacements. */
  | {
      readonly kind: 'replace-each';
      readonly operations: ReadonlyMap<number, NewOperation>;
      /** Typed in a form for all of them: consecutive letters in one of its fields are one undo step. */
      readonly isTyped?: boolean;
    }
  | { readonly kind: 'remove'; readonly keys: readonly number[] }
  | { readonly kind: 'duplicate'; readonly keys: readonly number[] }
  /** Moves the operations in front of the one at place `to`; they keep their order. */
  | { readonly kind: 'move'; readonly keys: readonly number[]; readonly to: number }
  | { readonly kind: 'members'; readonly members: OperationFields }
  /** Replaces the whole draft, after pasting or after editing its JSON. */
  | { readonly kind: 'all'; readonly draft: DraftParts };

/** The table of an operation; undefined if its `id` is not a list of strings. */
export function tableOf({ members }: NewOperation): readonly string[] | undefined {
  const id = Object.hasOwn(members, 'id') ? members.id : undefined;
  return Array.isArray(id) && id.every((part) => typeof part === 'string') ? id : undefined;
}

interface TableGroup {
  readonly key: string;
  /** Undefined for the group of operations without a table. */
  readonly id: readonly string[] | undefined;
  readonly operations: readonly DraftOperation[];
}

/** Groups come in the order in which their tables first appear. */
export function groupsOf(operations: readonly DraftOperation[]): readonly TableGroup[] {
  const groups = new Map<string, { id: readonly string[] | undefined; operations: DraftOperation[] }>();
  for (const operation of operations) {
    const id = tableOf(operation);
    const key = id === undefined ? NO_TABLE : idKey(id);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { id, operations: [operation] });
    else group.operations.push(operation);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** IDs never have this key: their keys begin with a bracket. */
const NO_TABLE = 'none';

/**
 * A new operation with the usual values. Members that only the user or the server can know are missing, so that a check
 * asks for them.
 */
export function newOperation(kind: BatchOperationKind, id: readonly string[] = []): NewOperation {
  return { kind, members: { id, ...USUAL[kind] } };
}

const USUAL: Readonly<Record<BatchOperationKind, OperationFields>> = {
  // SECURITY: the response to a commit needs no credentials.
  declare_table: { vend_credentials: false },
  create_table_version: { naming_scheme: 'V2' },
  delete_table_versions: { ranges: [] },
  deregister_table: {},
};

/** Whether the operation is still the same as a new one. */
export function isUntouched(operation: NewOperation): boolean {
  const { members } = newOperation(operation.kind, tableOf(operation));
  return stringifyJson(operation.members) === stringifyJson(members);
}

/** Whether the batch or any of its operations has an identity. */
export function hasIdentity({ operations, members }: DraftParts): boolean {
  return holds(members) || operations.some((operation) => holds(operation.members));
}

/** SECURITY: what is stored or shared has no credentials in it. Keys and everything else stay. */
export function withoutIdentity<Operation extends NewOperation>(
  draft: DraftParts<Operation>,
): DraftParts<Operation> {
  return {
    operations: draft.operations.map((operation) => ({ ...operation, members: without(operation.members) })),
    members: without(draft.members),
  };
}

function holds(members: OperationFields): boolean {
  return Object.entries(members).some(([name, value]) => value != null && isSecretMember(name));
}

function without(members: OperationFields): OperationFields {
  const publicMembers = Object.entries(members).filter(([name]) => !isSecretMember(name));
  return Object.fromEntries(
    publicMembers.map(([name, value]) => [
      name,
      OWN_DATA.has(name) ? value : replaceSecrets(value, { replace: () => undefined }),
    ]),
  );
}
