import { ascending } from './ascending.ts';
import { lowerBound } from './lower-bound.ts';
import type { VersionRange } from './read-change.ts';

export type VersionState = 'there' | 'gone' | 'unknown';

/** What each of a fixed set of version numbers is, in their order. */
export interface VersionStates {
  /** Undefined for a number that is not in the set. */
  of(version: bigint): VersionState | undefined;
  set(version: bigint, state: VersionState): void;
  /** Those that were there, the oldest first; nothing in the range is there from now on. */
  remove(range: VersionRange): readonly bigint[];
  there(): readonly bigint[];
  latest(): bigint | undefined;
}

const GONE = 0;
const THERE = 1;
const CODES = { gone: GONE, there: THERE, unknown: 2 } as const;
const STATES: readonly VersionState[] = ['gone', 'there', 'unknown'];

/** So many numbers are passed over at once where all are gone: a batch may delete the same range again and again. */
const BLOCK = 256;

/** Of `known`, every number is there; the others are in the given state. */
export function createVersionStates(
  known: readonly bigint[],
  others: { readonly numbers: readonly bigint[]; readonly state: VersionState },
): VersionStates {
  const numbers = ascending(known, others.numbers);
  const isKnown = numbers.length === known.length;
  const states = new Uint8Array(numbers.length).fill(isKnown ? THERE : CODES[others.state]);
  /** How many of each block are not gone. */
  const counts = new Uint32Array(Math.ceil(numbers.length / BLOCK));
  for (const [place, state] of states.entries()) if (state !== GONE) count(place, 1);
  if (!isKnown) for (const number of known) put(from(number), THERE);

  function count(place: number, change: number): void {
    const block = Math.floor(place / BLOCK);
    counts[block] = (counts[block] ?? 0) + change;
  }
  function put(place: number, code: number): void {
    const before = states[place] ?? GONE;
    count(place, Math.sign(code) - Math.sign(before));
    states[place] = code;
  }
  function from(version: bigint): number {
    return lowerBound(numbers.length, (place) => numbers[place] ?? version, version);
  }
  const placeOf = (version: bigint) => {
    const place = from(version);
    return numbers[place] === version ? place : undefined;
  };
  return {
    of: (version) => {
      const place = placeOf(version);
      return place === undefined ? undefined : STATES[states[place] ?? GONE];
    },
    set: (version, next) => {
      const place = placeOf(version);
      if (place !== undefined) put(place, CODES[next]);
    },
    remove: ({ start, end }) => {
      const removed: bigint[] = [];
      const last = end === undefined ? numbers.length : from(end);
      for (let place = from(start); place < last; place += 1) {
        if (place % BLOCK === 0 && counts[place / BLOCK] === 0) place += BLOCK - 1;
        else if (states[place] !== GONE) {
          const number = numbers[place];
          if (states[place] === THERE && number !== undefined) removed.push(number);
          put(place, GONE);
        }
      }
      return removed;
    },
    there: () => numbers.filter((_, place) => states[place] === THERE),
    latest: () => numbers[states.lastIndexOf(THERE)],
  };
}
