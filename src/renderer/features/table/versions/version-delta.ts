import type { OtherMember, VersionRecord } from '#contract/index.ts';
import { formatQuantity, formatSignedCount, formatSignedTime } from '#lib/format.ts';
import type { VersionList } from './version-list.ts';

/** Why the previous version is unknown. */
export type NoDelta =
  /** The list is complete, and no version is older. */
  | 'first'
  /** It is the oldest loaded version, and more can be loaded. */
  | 'not-read'
  /** The server's list isn't sorted, so a version in between may still arrive. */
  | 'order-unknown';

interface MetadataDelta {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** The changes since the previous version in the list. A value is undefined if one of the two lacks it. */
export interface VersionDelta {
  readonly before: bigint;
  /** How many version numbers between the two are not in the list. */
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
    milliseconds: difference(record.timestamp_millis, before.timestamp_millis),
    bytes: difference(record.manifest_size, before.manifest_size),
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

/** Returns the changes of each loaded version. */
export function deltasOf(list: VersionList): ReadonlyMap<bigint, VersionDelta | NoDelta> {
  return new Map(
    list.rows.flatMap(({ record }, index) =>
      record === undefined ? [] : [[record.version, deltaAt(list, index)] as const],
    ),
  );
}

const NO_DELTA_WORDS: Readonly<Record<NoDelta, string>> = {
  first: 'First version listed',
  'not-read': 'Previous version not loaded',
  'order-unknown': 'Unknown: a version may be missing in between',
};

/** A short text for a row; the inspector shows all changes. */
export function deltaLine(delta: VersionDelta | NoDelta): string {
  if (typeof delta === 'string') return NO_DELTA_WORDS[delta];
  const parts = [
    delta.skipped > 0n ? `${formatQuantity(delta.skipped, 'version')} skipped` : '',
    delta.milliseconds === undefined ? '' : formatSignedTime(delta.milliseconds),
    delta.bytes === undefined || delta.bytes === 0n ? '' : `${formatSignedCount(delta.bytes)} B`,
    delta.metadata === undefined ? '' : metadataLine(delta.metadata),
  ].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(', ');
  return delta.bytes === undefined && delta.metadata === undefined ? 'unknown' : 'No listed changes';
}

function metadataLine({ added, removed, changed }: MetadataDelta): string {
  const count = added.length + removed.length + changed.length;
  return count === 0 ? '' : `${formatQuantity(count, 'metadata key')}`;
}

interface DeltaFact {
  readonly label: string;
  /** Undefined if one of the two versions lacks the value. */
  readonly words: string | undefined;
}

/** All changes since the previous version. */
export function deltaFacts({ skipped, milliseconds, bytes, metadata }: VersionDelta): readonly DeltaFact[] {
  return [
    {
      label: 'Versions between',
      words: skipped === 0n ? 'none' : `${formatQuantity(skipped, 'version')} not listed`,
    },
    { label: 'Time', words: milliseconds === undefined ? undefined : formatSignedTime(milliseconds) },
    { label: 'Manifest size', words: bytes === undefined ? undefined : sizeText(bytes) },
    { label: 'Metadata', words: metadata === undefined ? undefined : metadataText(metadata) },
  ];
}

function sizeText(bytes: bigint): string {
  return bytes === 0n ? 'unchanged' : `${formatSignedCount(bytes)} B`;
}

function metadataText({ added, removed, changed }: MetadataDelta): string {
  const names = [
    ...added.map((name) => `+${name}`),
    ...removed.map((name) => `\u2212${name}`),
    ...changed.map((name) => `~${name}`),
  ];
  return names.length === 0 ? 'unchanged' : names.join(', ');
}
