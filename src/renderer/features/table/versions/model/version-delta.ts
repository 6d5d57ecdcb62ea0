import type { OtherMember, VersionRecord } from '../../../../../contract/index.ts';
import type { VersionList } from './version-list.ts';

/** Why nothing is known of what a version follows. */
export type NoDelta =
  /** The list is whole, and nothing is older. */
  | 'first'
  /** It is the oldest that was read, and more may come. */
  | 'not-read'
  /** The server's order is its own, so that one may still come between. */
  | 'order-unknown';

export interface MetadataDelta {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** What a version changed against the one before it in the list. What one of the two does not say is undefined. */
export interface VersionDelta {
  readonly before: bigint;
  /** Numbers between the two that the list does not have. */
  readonly skipped: bigint;
  readonly milliseconds: bigint | undefined;
  readonly bytes: bigint | undefined;
  readonly metadata: MetadataDelta | undefined;
}

export function deltaAt(list: VersionList, index: number): VersionDelta | NoDelta {
  const record = list.rows[index]?.record;
  const before = list.rows[index + 1]?.record;
  if (record === undefined) return 'not-read';
  if (!list.isComplete && !list.isInOrder) return 'order-unknown';
  if (before === undefined) return list.isComplete ? 'first' : 'not-read';
  return versionDelta(before, record);
}

export function versionDelta(before: VersionRecord, record: VersionRecord): VersionDelta {
  return {
    before: before.version,
    skipped: record.version - before.version - 1n,
    milliseconds: difference(record.timestampMillis, before.timestampMillis),
    bytes: difference(record.manifestSize, before.manifestSize),
    metadata:
      record.metadata == null || before.metadata == null
        ? undefined
        : metadataDelta(before.metadata, record.metadata),
  };
}

function difference(one: bigint | null | undefined, other: bigint | null | undefined): bigint | undefined {
  return one == null || other == null ? undefined : one - other;
}

function metadataDelta(before: readonly OtherMember[], after: readonly OtherMember[]): MetadataDelta {
  const ones = new Map(before.map(({ name, json }) => [name, json]));
  const others = new Map(after.map(({ name, json }) => [name, json]));
  return {
    added: [...others.keys()].filter((name) => !ones.has(name)),
    removed: [...ones.keys()].filter((name) => !others.has(name)),
    changed: [...others].filter(([name, json]) => ones.has(name) && ones.get(name) !== json).map(nameOf),
  };
}

function nameOf([name]: readonly [string, string]): string {
  return name;
}

/** Of each version that was read. */
export function deltasOf(list: VersionList): ReadonlyMap<bigint, VersionDelta | NoDelta> {
  return new Map(
    list.rows.flatMap(({ record }, index) =>
      record === undefined ? [] : [[record.version, deltaAt(list, index)] as const],
    ),
  );
}
