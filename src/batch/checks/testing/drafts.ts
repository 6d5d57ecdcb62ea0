import {
  type BatchContent,
  idKey,
  type KnownVersion,
  type NewOperation,
  type OperationFields,
  type TableState,
  type TableStates,
} from '../../draft.ts';

/** Keys differ from positions, so that tests notice if code mixes them up. */
export function draftOf(operations: readonly NewOperation[], members: OperationFields = {}): BatchContent {
  return { operations: operations.map((operation, place) => ({ ...operation, key: 100 + place })), members };
}

export const ITEMS = ['prod', 'items'] as const;

export function declare(id: readonly string[] = ITEMS, members: OperationFields = {}): NewOperation {
  return { kind: 'declare_table', members: { id, ...members } };
}

export function deregister(id: readonly string[] = ITEMS): NewOperation {
  return { kind: 'deregister_table', members: { id } };
}

export function create(
  version: number | bigint,
  members: OperationFields = {},
  id: readonly string[] = ITEMS,
): NewOperation {
  return { kind: 'create_table_version', members: { id, version, manifest_path: 'staged/one', ...members } };
}

/** Ranges as they are sent, with an exclusive end. */
export function remove(
  ranges: readonly (readonly [start: number | bigint, end: number | bigint])[],
  id: readonly string[] = ITEMS,
): NewOperation {
  const sent = ranges.map(([start, end]) => ({ start_version: start, end_version: end }));
  return { kind: 'delete_table_versions', members: { id, ranges: sent } };
}

export function table(facts: Partial<TableState> = {}): TableState {
  return {
    id: ITEMS,
    state: 'stored',
    location: 's3://lake/items',
    managed_versioning: true,
    versions: [],
    allVersions: true,
    tags: new Map(),
    at: 0,
    ...facts,
  };
}

/** A missing table in an existing namespace. */
export function absent(id: readonly string[] = ITEMS, facts: Partial<TableState> = {}): TableState {
  return { id, state: 'absent', allVersions: true, missingNamespace: null, at: 0, ...facts };
}

export function knownTables(...tables: readonly TableState[]): TableStates {
  return new Map(tables.map((facts) => [idKey(facts.id), facts]));
}

export function versions(first: number, last: number): readonly KnownVersion[] {
  return Array.from({ length: last - first + 1 }, (_, place) => ({ version: BigInt(last - place) }));
}
