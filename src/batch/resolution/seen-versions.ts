import type { KnownVersion, TableState } from '../model.ts';

/** The versions of one table as a look has found them, and how far it went. */
export interface SeenVersions {
  readonly byNumber: ReadonlyMap<bigint, KnownVersion>;
  readonly highest: bigint | undefined;
  /** Whether they are all. */
  readonly isWhole: boolean;
  /** Whether the look would have found the version, and has not. */
  lacks(version: bigint): boolean;
}

/** Fewer don't show in which order the server lists them. */
const MIN_IN_ORDER = 2;

export function seenVersions(facts: TableState | undefined): SeenVersions {
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
    // The newest come first: what is newer than the oldest one in a part of the list would be in it.
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
