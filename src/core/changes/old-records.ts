import { z } from 'zod';
import { changeOf, changeOperation } from '#contract/index.ts';
import { parseJson } from '#protocol/index.ts';
import { withBigints } from '../storage/stored-numbers.ts';

type StoredMembers = Readonly<Record<string, unknown>>;

/** Records of version 1 were all of batches that were sent whole. */
export function withWay({ record, before, ...kept }: StoredMembers) {
  return { ...kept, record: { way: 'batch', ...Object(record) }, before: [{ tables: before }] };
}

const oldKept = z.looseObject({
  record: z.looseObject({ steps: z.array(z.looseObject({ kind: z.string() })).optional() }),
  changes: z.array(z.looseObject({ kind: z.string(), id: z.array(z.string()) })).optional(),
});

/** Until version 3, a step had a kind, and the members of a change had other names. */
export function withOperations(stored: StoredMembers): StoredMembers {
  const { data } = oldKept.safeParse(stored);
  if (data === undefined) return stored;
  const { record, changes, ...kept } = data;
  const steps = record.steps?.map(({ kind, ...step }) => ({ operation: operationNamed(kind), ...step }));
  return {
    ...kept,
    record: steps === undefined ? record : { ...record, steps },
    ...(changes === undefined ? {} : { changes: changes.map(inWireForm) }),
  };
}

function operationNamed(kind: string): string {
  return kind === 'createVersion' ? 'createTableVersion' : kind;
}

function inWireForm({
  kind,
  id,
  ...old
}: {
  readonly kind: string;
  readonly id: readonly string[];
}): unknown {
  const operation = changeOperation.safeParse(operationNamed(kind));
  if (!operation.success) return { operation: kind, id, body: '{}' };
  const { name, ...members } = Object(withBigints(old)) as StoredMembers;
  return operation.data === 'dropIndex'
    ? changeOf(operation.data, id, {}, { name: String(name) })
    : changeOf(operation.data, id, wireMembers(name === undefined ? members : { ...members, name }));
}

function wireMembers(members: StoredMembers): object {
  return Object.fromEntries(Object.entries(members).flatMap(wireEntries));
}

const rangesOfOld = z.array(z.object({ start: z.bigint(), end: z.bigint() }));

function wireEntries([name, value]: readonly [string, unknown]): readonly (readonly [string, unknown])[] {
  switch (name) {
    case 'metadata':
      return [[name, parseJson(String(value))]];
    case 'ranges':
      return [
        [
          name,
          rangesOfOld.parse(value).map(({ start, end }) => ({ start_version: start, end_version: end })),
        ],
      ];
    case 'settings':
      return Object.entries(Object(value));
    case 'distanceType':
      return [
        ['metric_type', value],
        ['distance_type', value],
      ];
    default:
      return [[WIRE_NAMES[name] ?? name, value]];
  }
}

/** Until version 4, the members of a table’s state had other names. Names that a server chose are in pairs, not members. */
export function withWireNames({ record, before, ...kept }: StoredMembers): StoredMembers {
  return { ...kept, record: renamed(record), before: renamed(before) };
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name in STATE_NAMES ? STATE_NAMES[name] : name,
      renamed(member),
    ]),
  );
}

const STATE_NAMES: Readonly<Record<string, string>> = {
  managedVersioning: 'managed_versioning',
  manifestPath: 'manifest_path',
  manifestSize: 'manifest_size',
  eTag: 'e_tag',
  timestampMillis: 'timestamp_millis',
};

const WIRE_NAMES: Readonly<Record<string, string>> = {
  vendCredentials: 'vend_credentials',
  newName: 'new_table_name',
  newNamespace: 'new_namespace_id',
  manifestPath: 'manifest_path',
  manifestSize: 'manifest_size',
  eTag: 'e_tag',
  namingScheme: 'naming_scheme',
  indexType: 'index_type',
};
