import type { KnownVersion, TableState, TableStates } from '../draft.ts';
import type { ExpectedTable } from './expected-table.ts';
import { differ } from './same-record.ts';

/** The states of one table before and after, and the state that the batch would have left. */
export interface TableEvidence {
  readonly expected: ExpectedTable;
  readonly before: TableSnapshot;
  readonly after: TableSnapshot;
  /** Versions that the batch did not write and that exist in both states, in ascending order. */
  readonly remaining: readonly bigint[];
  /** Versions that existed before and are missing now. */
  readonly lost: readonly bigint[];
  /**
   * Whether it was the same table all the time: a version number is never reused, and no table takes the location of an
   * earlier one.
   */
  readonly isSameTable: boolean;
}

export interface TableSnapshot {
  readonly presence: 'there' | 'absent' | 'unknown';
  readonly facts: TableState | undefined;
  readonly versions: SeenVersions;
}

export function evidenceOf(
  key: string,
  expected: ExpectedTable,
  looks: { readonly before: TableStates; readonly after: TableStates },
): TableEvidence {
  const before = snapshotOf(looks.before.get(key));
  const after = snapshotOf(looks.after.get(key));
  const { remaining, lost } = compareVersions(expected, before, after);
  const isSamePlace = sameLocation(before.facts?.location, after.facts?.location);
  const exists = before.presence === 'there' && after.presence === 'there';
  return {
    expected,
    before,
    after,
    remaining,
    lost,
    isSameTable: exists && (isSamePlace || remaining.length > 0),
  };
}

function snapshotOf(facts: TableState | undefined): TableSnapshot {
  return { presence: presenceOf(facts), facts, versions: seenVersions(facts) };
}

function presenceOf(facts: TableState | undefined): TableSnapshot['presence'] {
  if (facts === undefined || facts.state === 'unknown') return 'unknown';
  return facts.state === 'absent' ? 'absent' : 'there';
}

function compareVersions({ created }: ExpectedTable, before: TableSnapshot, after: TableSnapshot) {
  const remaining: bigint[] = [];
  const lost: bigint[] = [];
  for (const [number, record] of before.versions.byNumber) {
    const now = after.versions.byNumber.get(number);
    if (created.has(number)) continue;
    if (now !== undefined && !differ(record, now)) remaining.push(number);
    else if (after.versions.lacks(number)) lost.push(number);
  }
  return { remaining: remaining.sort(ascending), lost: lost.sort(ascending) };
}

function ascending(one: bigint, other: bigint): number {
  return one < other ? -1 : 1;
}

export function sameLocation(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && barePath(one) === barePath(other);
}

/** A path and its `file:` URL are the same location. */
function barePath(location: string): string {
  return location
    .replace(/^file:\/\//, '')
    .replaceAll('\\', '/')
    .replace(/\/+$/, '');
}

/** The versions of one table in one observation, and how complete it is. */
interface SeenVersions {
  readonly byNumber: ReadonlyMap<bigint, KnownVersion>;
  readonly highest: bigint | undefined;
  /** Whether the observation has all versions. */
  readonly isWhole: boolean;
  /** Whether the version is certainly missing: the observation would include it. */
  lacks(version: bigint): boolean;
}

/** Fewer versions don't show the order of the server's list. */
const MIN_IN_ORDER = 2;

function seenVersions(facts: TableState | undefined): SeenVersions {
  const isAbsent = facts?.state === 'absent';
  const list = isAbsent || facts?.state === 'unknown' ? [] : (facts?.versions ?? []);
  const byNumber = new Map(list.map((version) => [version.version, version]));
  const isWhole =
    isAbsent || (facts?.versions !== undefined && facts.allVersions && facts.state !== 'unknown');
  const { lowest, highest } = ends([...byNumber.keys()]);
  const covered = isWhole ? 0n : list.length < MIN_IN_ORDER ? undefined : lowest;
  return {
    byNumber,
    highest,
    isWhole,
    // The newest come first: in a partial list, every version newer than its oldest would be included.
    lacks: (version) => covered !== undefined && version >= covered && !byNumber.has(version),
  };
}

function ends(numbers: readonly bigint[]): {
  readonly lowest: bigint | undefined;
  readonly highest: bigint | undefined;
} {
  let [lowest] = numbers;
  let highest = lowest;
  for (const number of numbers) {
    if (lowest === undefined || number < lowest) lowest = number;
    if (highest === undefined || number > highest) highest = number;
  }
  return { lowest, highest };
}
