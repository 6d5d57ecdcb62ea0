import type { NewOperation } from '#batch/index.ts';
import { CHANGE_OPERATIONS, type Change, type ChangeKind, change, toStringEntries } from '#contract/index.ts';
import { type BatchOperationKind, stringifyJson, texts } from '#protocol/index.ts';
import { requestOf } from './change-calls.ts';

/** The operations of a batch that can be sent by themselves: all of them. */
const CHANGE_OF_OPERATION: Readonly<Record<BatchOperationKind, ChangeKind>> = {
  declare_table: 'declareTable',
  create_table_version: 'createVersion',
  delete_table_versions: 'deleteVersions',
  deregister_table: 'deregisterTable',
};

/** What goes out for a change, as an operation of a batch, also where no batch has such a one: for the record. */
export function operationOf(change: Change): { readonly kind: string; readonly members: object } {
  const kind = batchKindOf(change.kind) ?? snakeCase(CHANGE_OPERATIONS[change.kind]);
  return { kind, members: { id: change.id, ...requestOf(change) } };
}

/** Undefined where no batch has such an operation. */
export function batchOperationOf(change: Change): NewOperation | undefined {
  const kind = batchKindOf(change.kind);
  return kind && { kind, members: { id: change.id, ...requestOf(change) } };
}

function batchKindOf(kind: ChangeKind): BatchOperationKind | undefined {
  const kinds = Object.entries(CHANGE_OF_OPERATION) as [BatchOperationKind, ChangeKind][];
  return kinds.find(([, own]) => own === kind)?.[0];
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Members that an operation of a batch can have, and one that is sent by itself can not take along. */
const LEFT_OUT: readonly string[] = ['identity', 'context'];

type ChangeReading = { readonly change: Change } | { readonly problem: string };

/** An operation as a change of its own, or why it can't be one, in a sentence. */
export function operationToChange({ kind, members }: NewOperation): ChangeReading {
  const said = LEFT_OUT.filter((name) => members[name] != null);
  if (said.length > 0) return { problem: `Its ${said.join(' and ')} can only be sent in a batch.` };
  const read = change.safeParse(
    given({ kind: CHANGE_OF_OPERATION[kind], id: members.id, ...partsOf(kind, members) }),
  );
  return read.success ? { change: read.data } : { problem: 'The operation is incomplete.' };
}

function partsOf(
  kind: BatchOperationKind,
  members: NewOperation['members'],
): Readonly<Record<string, unknown>> {
  switch (kind) {
    case 'declare_table':
      return {
        location: members.location,
        properties: namedTextsIn(members.properties),
        vendCredentials: members.vend_credentials,
      };
    case 'create_table_version':
      return {
        version: whole(members.version),
        manifestPath: members.manifest_path,
        manifestSize: whole(members.manifest_size),
        eTag: members.e_tag,
        namingScheme: members.naming_scheme,
        metadata: members.metadata == null ? undefined : stringifyJson(members.metadata),
      };
    case 'delete_table_versions':
      return { ranges: rangesOf(members.ranges) };
    case 'deregister_table':
      return {};
  }
}

/** A list of pairs is what the contract has: of a batch it is no properties, and must not pass for them. */
function namedTextsIn(properties: unknown): unknown {
  const { success, data } = texts.safeParse(properties);
  if (success) return toStringEntries(data);
  return properties == null ? undefined : 'not an object of strings';
}

function rangesOf(ranges: unknown): unknown {
  if (!Array.isArray(ranges)) return ranges;
  return ranges.map((range: unknown) => {
    const members = new Map<string, unknown>(
      typeof range === 'object' && range !== null ? Object.entries(range) : [],
    );
    return { start: whole(members.get('start_version')), end: whole(members.get('end_version')) };
  });
}

function whole(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** Null members are what some servers' JSON has for "not said". */
function given(parts: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value != null));
}
