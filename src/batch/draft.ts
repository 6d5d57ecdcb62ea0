import { type BatchOperationKind, isSecretMember, replaceSecrets, stringifyJson } from '#protocol/index.ts';
import { OWN_DATA } from './own-data.ts';

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
  readonly metadata?: OperationFields | undefined;
}

/** What is known of one table: what a server said when it was asked. */
export interface TableState {
  readonly id: readonly string[];
  /** `unknown` where the server did not tell: it could not be reached, or refused. */
  readonly state: 'absent' | 'declared' | 'stored' | 'unknown';
  readonly location?: string | undefined;
  readonly managedVersioning?: boolean | undefined;
  /** Undefined where the server returned none. The value of a secret is hidden. */
  readonly properties?: ReadonlyMap<string, string> | undefined;
  /** Undefined where the server lists none. */
  readonly versions?: readonly KnownVersion[] | undefined;
  /** Whether `versions` are all that there are. */
  readonly allVersions: boolean;
  /** The version that each tag points at. */
  readonly tags?: ReadonlyMap<string, bigint> | undefined;
  /** Nobody asked for the tags: that there are none says nothing. */
  readonly areTagsLeftOut?: boolean | undefined;
  /**
   * Of an absent table: the highest namespace above it that is missing, null where none is. Undefined where the server
   * did not tell, and of a table that is there.
   */
  readonly missingNamespace?: readonly string[] | null | undefined;
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

/** An operation that has no key yet. */
export type NewOperation = Pick<DraftOperation, 'kind' | 'members'>;

/** What a draft is made from: what a file, a text or the host says of one. */
export interface DraftParts<Operation extends NewOperation = NewOperation> {
  readonly operations: readonly Operation[];
  readonly members: OperationFields;
}

/**
 * One thing that the user does to a draft. Keys that are not in it are passed over, and nothing is added that would
 * make it larger than a batch may be: such a draft could not be read back from where it is kept.
 */
export type DraftEdit =
  /** At the end without `at`. */
  | { readonly kind: 'add'; readonly operations: readonly NewOperation[]; readonly at?: number }
  | { readonly kind: 'replace'; readonly key: number; readonly operation: NewOperation }
  /** Several at once, each by its key: one step back takes all of it back. */
  | {
      readonly kind: 'replace-each';
      readonly operations: ReadonlyMap<number, NewOperation>;
      /** In a form for all of them: the letters that go into one of its fields are one step. */
      readonly isTyped?: boolean;
    }
  | { readonly kind: 'remove'; readonly keys: readonly number[] }
  /** Each copy comes right after its original. */
  | { readonly kind: 'duplicate'; readonly keys: readonly number[] }
  /** In front of what is at place `to` now, in the order that they have. */
  | { readonly kind: 'move'; readonly keys: readonly number[]; readonly to: number }
  /** Of the batch itself. */
  | { readonly kind: 'members'; readonly members: OperationFields }
  /** The whole draft anew: pasted over, or its JSON edited by hand. */
  | { readonly kind: 'all'; readonly draft: DraftParts };

/** The table that an operation is about; undefined where its `id` is no list of texts. */
export function tableOf({ members }: NewOperation): readonly string[] | undefined {
  const id = Object.hasOwn(members, 'id') ? members.id : undefined;
  return Array.isArray(id) && id.every((part) => typeof part === 'string') ? id : undefined;
}

/** The operations of one table, in their order. */
interface TableGroup {
  readonly key: string;
  /** Undefined for all that name no table. */
  readonly id: readonly string[] | undefined;
  readonly operations: readonly DraftOperation[];
}

/** In the order in which the tables first appear. */
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

/** No id has this key: theirs begin with a bracket. */
const NO_TABLE = 'none';

/** What most operations of a kind say. What only the user or the server can know is left out, so that a check asks for it. */
export function newOperation(kind: BatchOperationKind, id: readonly string[] = []): NewOperation {
  return { kind, members: { id, ...USUAL[kind] } };
}

const USUAL: Readonly<Record<BatchOperationKind, OperationFields>> = {
  // SECURITY: credentials in the answer of a commit are of no use to anyone.
  declare_table: { vend_credentials: false },
  create_table_version: { naming_scheme: 'V2' },
  delete_table_versions: { ranges: [] },
  deregister_table: {},
};

/** Whether it says nothing but what a new one says: nobody has filled in anything yet. */
export function isUntouched(operation: NewOperation): boolean {
  const { members } = newOperation(operation.kind, tableOf(operation));
  return stringifyJson(operation.members) === stringifyJson(members);
}

/** Whether anything is said of who asks: of the batch, or of any of its operations. */
export function hasIdentity({ operations, members }: DraftParts): boolean {
  return holds(members) || operations.some((operation) => holds(operation.members));
}

/** SECURITY: what is kept or given away has no credentials in it. Keys and everything else stay. */
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
  const kept = Object.entries(members).filter(([name]) => !isSecretMember(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      OWN_DATA.has(name) ? value : replaceSecrets(value, { replace: () => undefined }),
    ]),
  );
}
