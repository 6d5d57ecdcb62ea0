import { INT64_MAX } from '../../../protocol/index.ts';
import type { TableState } from '../../model.ts';
import type { VersionRange } from './read-change.ts';
import { createVersionStates, type VersionState } from './version-states.ts';

/** The versions of one table while the operations of a batch go over it. */
export interface VersionIndex {
  stateOf(version: bigint): VersionState;
  create(version: bigint): void;
  /** Those that were there, the oldest first. */
  remove(range: VersionRange): readonly bigint[];
  /** As of a table that was just declared. */
  clear(): void;
  /** Whether all that are there are known. */
  isWhole(): boolean;
  /** The number that comes next; undefined where it is not known which were given before, and after the last one. */
  next(): bigint | undefined;
  latest(): bigint | undefined;
  /** All that are known to be there, the oldest first. */
  there(): readonly bigint[];
}

/** 0 is allowed as well, but no writer of the format begins with it. */
const FIRST = 1n;

/** `named` are the other numbers that the batch has to do with. */
export function createVersionIndex(facts: TableState | undefined, named: readonly bigint[]): VersionIndex {
  const known = knownVersions(facts);
  let isWhole = areAll(facts);
  const states = createVersionStates(known, { numbers: named, state: isWhole ? 'gone' : 'unknown' });
  let highest = states.latest();

  function create(version: bigint): void {
    states.set(version, 'there');
    if (highest === undefined || version > highest) highest = version;
  }
  function remove(range: VersionRange): readonly bigint[] {
    if (range.start === 0n && range.end === undefined) isWhole = true;
    return states.remove(range);
  }
  return {
    stateOf: (version) => states.of(version) ?? (isWhole ? 'gone' : 'unknown'),
    create,
    remove,
    clear: () => {
      remove({ start: 0n, end: undefined });
      highest = undefined;
    },
    isWhole: () => isWhole,
    next: () => {
      if (highest === undefined) return isWhole ? FIRST : undefined;
      return highest < INT64_MAX ? highest + 1n : undefined;
    },
    latest: states.latest,
    there: states.there,
  };
}

function knownVersions(facts: TableState | undefined): readonly bigint[] {
  if (facts === undefined || facts.state === 'absent') return [];
  return facts.versions?.map(({ version }) => version) ?? [];
}

/** A table that is only declared has none, also where the server lists no versions at all. */
function areAll(facts: TableState | undefined): boolean {
  if (facts === undefined || facts.state === 'unknown') return false;
  if (facts.state === 'absent') return true;
  if (facts.versions !== undefined) return facts.allVersions;
  return facts.state === 'declared' && facts.problem === undefined;
}
