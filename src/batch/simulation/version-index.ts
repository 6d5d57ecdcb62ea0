import { INT64_MAX } from '#protocol/index.ts';
import type { TableState } from '../draft.ts';
import type { VersionRange } from './read-change.ts';

/** The versions of one table during the simulation of a batch. */
export interface VersionIndex {
  stateOf(version: bigint): VersionState;
  create(version: bigint): void;
  /** Returns the versions that existed, the oldest first. */
  remove(range: VersionRange): readonly bigint[];
  /** For a table that was just declared. */
  clear(): void;
  /** Whether all existing versions are known: all of them, or those from a number on. */
  isWhole(from?: bigint): boolean;
  /** The next free number; undefined if earlier numbers are unknown, or if the last number was used. */
  next(): bigint | undefined;
  latest(): bigint | undefined;
  /** All versions that are known to exist, the oldest first. */
  there(): readonly bigint[];
}

/** 0 is allowed as well, but no writer of the format starts with it. */
const FIRST = 1n;

/** `named` are the other version numbers that the batch uses. */
export function createVersionIndex(facts: TableState | undefined, named: readonly bigint[]): VersionIndex {
  const known = knownVersions(facts);
  let isWhole = areAll(facts);
  const states = createVersionStates(known, { numbers: named, state: isWhole ? 'gone' : 'unknown' });
  let highest = states.latest();
  const lowest = lowestOf(known);
  const isWholeFrom = (version: bigint) => isWhole || (lowest !== undefined && version >= lowest);
  for (const version of named) {
    if (isWholeFrom(version) && states.of(version) === 'unknown') states.set(version, 'gone');
  }

  function create(version: bigint): void {
    states.set(version, 'there');
    if (highest === undefined || version > highest) highest = version;
  }
  function remove(range: VersionRange): readonly bigint[] {
    if (range.start === 0n && range.end === undefined) isWhole = true;
    return states.remove(range);
  }
  return {
    stateOf: (version) => states.of(version) ?? (isWholeFrom(version) ? 'gone' : 'unknown'),
    create,
    remove,
    clear: () => {
      remove({ start: 0n, end: undefined });
      highest = undefined;
    },
    isWhole: (from = 0n) => isWholeFrom(from),
    next: () => {
      if (highest === undefined) return isWhole ? FIRST : undefined;
      return highest < INT64_MAX ? highest + 1n : undefined;
    },
    latest: states.latest,
    there: states.there,
  };
}

/** A partial list has the newest versions, so from this number on none is missing. A single one shows no order. */
function lowestOf(known: readonly bigint[]): bigint | undefined {
  if (known.length < 2) return undefined;
  return known.reduce((least, version) => (version < least ? version : least));
}

function knownVersions(facts: TableState | undefined): readonly bigint[] {
  if (facts === undefined || facts.state === 'absent') return [];
  return facts.versions?.map(({ version }) => version) ?? [];
}

/** A declared table has no versions, even if the server lists no versions at all. */
function areAll(facts: TableState | undefined): boolean {
  if (facts === undefined || facts.state === 'unknown') return false;
  if (facts.state === 'absent') return true;
  if (facts.versions !== undefined) return facts.allVersions;
  return facts.state === 'declared' && facts.problem === undefined;
}

export type VersionState = 'there' | 'gone' | 'unknown';

/** The states of a fixed set of version numbers, in ascending order. */
interface VersionStates {
  /** Undefined for a number outside the set. */
  of(version: bigint): VersionState | undefined;
  set(version: bigint, state: VersionState): void;
  /** Marks the range as gone, and returns the versions that existed in it, the oldest first. */
  remove(range: VersionRange): readonly bigint[];
  there(): readonly bigint[];
  latest(): bigint | undefined;
}

const GONE = 0;
const THERE = 1;
const CODES = { gone: GONE, there: THERE, unknown: 2 } as const;
const STATES: readonly VersionState[] = ['gone', 'there', 'unknown'];

/**
 * Blocks of this size are skipped if all of their versions are gone, since a batch may delete the same range many
 * times.
 */
const BLOCK = 256;

/** All numbers in `known` exist; the others have the given state. */
export function createVersionStates(
  known: readonly bigint[],
  others: { readonly numbers: readonly bigint[]; readonly state: VersionState },
): VersionStates {
  const numbers = ascending(known, others.numbers);
  const isKnown = numbers.length === known.length;
  const states = new Uint8Array(numbers.length).fill(isKnown ? THERE : CODES[others.state]);
  /** For each block, the number of versions that are not gone. */
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

/**
 * Merges both lists in ascending order, without duplicates. Servers list the newest version first, so there is usually
 * little to sort.
 */
function ascending(listed: readonly bigint[], named: readonly bigint[]): readonly bigint[] {
  const known = inOrder(listed);
  if (named.length === 0) return known;
  const merged: bigint[] = [];
  let place = 0;
  for (const number of inOrder(named)) {
    for (let next = known[place]; next !== undefined && next < number; next = known[place]) {
      merged.push(next);
      place += 1;
    }
    if (known[place] === number) place += 1;
    merged.push(number);
  }
  return [...merged, ...known.slice(place)];
}

function inOrder(numbers: readonly bigint[]): readonly bigint[] {
  if (isAscending(numbers)) return numbers;
  const turned = numbers.toReversed();
  if (isAscending(turned)) return turned;
  return [...new Set(numbers)].sort((one, other) => (one < other ? -1 : 1));
}

function isAscending(numbers: readonly bigint[]): boolean {
  let before = -1n;
  for (const number of numbers) {
    if (number <= before) return false;
    before = number;
  }
  return true;
}

/** The index of the first item of an ascending list that is not below `number`; its length if there is none. */
export function lowerBound(length: number, numberAt: (place: number) => bigint, number: bigint): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(middle) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
