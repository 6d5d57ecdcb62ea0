import { fold, isAscii } from '#protocol/fold.ts';
import { letterSet } from './letter-set.ts';

/** What is to be done about a namespace. */
export const UNREAD = 0;
export const READ = 1;
export const FAILED = 2;
/** Being read: whoever finds this in a file starts it over. */
export const TAKEN = 3;
type LoadState = typeof UNREAD | typeof READ | typeof FAILED | typeof TAKEN;

export const NAMESPACE = 1;
export const GONE = 2;
/** Met by the reading that is under way. */
export const SEEN = 4;
export const ASCII = 8;
const READING_SHIFT = 4;
const READINGS = 3;
/** Marked while it was being read: what is being read may be older than the reason for it. */
export const AGAIN = 64;

/** The entry that everything is below; it has no name. */
export const ROOT = 0;

interface Counts {
  names: number;
  namespaces: number;
  remaining: number;
  failed: number;
}

/**
 * A million names in a few long arrays: as objects they would take ten times the memory, and minutes of the collector's
 * time. An entry comes after the namespace it is in, and stays where it is until all of it is packed.
 */
export interface NameTable {
  count: number;
  /** Where the name begins in `text`; the one after the last says where the text ends. */
  starts: Uint32Array;
  /** Where the name ends. What follows up to the next start is the folded name, if it is another. */
  mids: Uint32Array;
  /** The namespace it is in. */
  parents: Int32Array;
  letters: Int32Array;
  flags: Uint8Array;
  /** Of a namespace, the latest entry in it; of an entry, the one before it in the same namespace. */
  latest: Int32Array;
  previous: Int32Array;
  text: Uint8Array;
  readonly counts: Counts;
  /** No namespace before this entry is unread. */
  unreadFrom: number;
}

export const NONE = -1;

export function readingOf(columns: NameTable, entry: number): LoadState {
  const reading = ((columns.flags[entry] ?? 0) >> READING_SHIFT) & READINGS;
  return reading === UNREAD || reading === READ || reading === FAILED ? reading : TAKEN;
}

export function setReading(columns: NameTable, entry: number, reading: LoadState): void {
  const others = (columns.flags[entry] ?? 0) & ((1 << READING_SHIFT) - 1);
  setFlags(columns, entry, others | (reading << READING_SHIFT));
  if (reading === UNREAD) columns.unreadFrom = Math.min(columns.unreadFrom, entry);
}

/** What came of a reading, unless it is to be read again. */
export function settle(columns: NameTable, entry: number, reading: LoadState): void {
  setReading(columns, entry, hasFlag(columns, entry, AGAIN) ? UNREAD : reading);
}

export function hasFlag(columns: NameTable, entry: number, flag: number): boolean {
  return ((columns.flags[entry] ?? 0) & flag) !== 0;
}

/** The one place that changes what an entry counts for. */
export function setFlags(columns: NameTable, entry: number, flags: number): void {
  addToCount(columns, entry, -1);
  columns.flags[entry] = flags;
  addToCount(columns, entry, 1);
}

export function addToCount({ flags, counts }: NameTable, entry: number, by: number): void {
  const now = flags[entry] ?? 0;
  if ((now & GONE) !== 0) return;
  if (entry !== ROOT) counts.names += by;
  if ((now & NAMESPACE) === 0) return;
  if (entry !== ROOT) counts.namespaces += by;
  const reading = (now >> READING_SHIFT) & READINGS;
  if (reading === UNREAD || reading === TAKEN) counts.remaining += by;
  if (reading === FAILED) counts.failed += by;
}

export function textEnd({ starts, count: entries }: NameTable): number {
  return starts[entries] ?? 0;
}

/** Where the folded name begins and ends. */
export function foldedStart({ starts, mids }: NameTable, entry: number): number {
  const mid = mids[entry] ?? 0;
  return mid === starts[entry + 1] ? (starts[entry] ?? 0) : mid;
}

export function foldedEnd({ starts }: NameTable, entry: number): number {
  return starts[entry + 1] ?? 0;
}

/** The entries in a namespace, the latest first. */
export function* entriesIn({ latest, previous }: NameTable, namespace: number): Generator<number, void> {
  for (let entry = latest[namespace] ?? NONE; entry !== NONE; entry = previous[entry] ?? NONE) yield entry;
}

interface NewName {
  readonly name: string;
  readonly isNamespace: boolean;
  readonly parent: number;
}

const encoder = new TextEncoder();
/** The most bytes that a unit of a string becomes. */
const MAX_BYTES = 3;

/** Adds a name, unread if it is a namespace. */
export function appendName(columns: NameTable, { name, isNamespace, parent }: NewName): number {
  ensureEntryCapacity(columns);
  const entry = columns.count;
  const start = textEnd(columns);
  const mid = write(columns, name, start);
  const isPlain = isAscii(name);
  const folded = fold(name);
  const end = folded === name ? mid : write(columns, folded, mid);
  columns.mids[entry] = mid;
  columns.starts[entry + 1] = end;
  columns.parents[entry] = parent;
  columns.letters[entry] = letterSet(columns.text, end === mid ? start : mid, end);
  columns.flags[entry] = (isNamespace ? NAMESPACE : 0) | (isPlain ? ASCII : 0);
  columns.latest[entry] = NONE;
  link(columns, entry, parent);
  columns.count += 1;
  addToCount(columns, entry, 1);
  if (isNamespace) columns.unreadFrom = Math.min(columns.unreadFrom, entry);
  return entry;
}

export function link({ latest, previous }: NameTable, entry: number, parent: number): void {
  if (parent === NONE) return;
  previous[entry] = latest[parent] ?? NONE;
  latest[parent] = entry;
}

function write(columns: NameTable, name: string, at: number): number {
  makeRoomForText(columns, at + name.length * MAX_BYTES);
  return at + encoder.encodeInto(name, columns.text.subarray(at)).written;
}

/** More than needed, so that growing is rare; not twice as much, since old and new are there at the same time. */
const GROWTH = 1.5;

function ensureEntryCapacity(columns: NameTable): void {
  if (columns.count < columns.flags.length) return;
  const room = Math.ceil(columns.flags.length * GROWTH) + 64;
  columns.starts = grown(columns.starts, new Uint32Array(room + 1));
  columns.mids = grown(columns.mids, new Uint32Array(room));
  columns.parents = grown(columns.parents, new Int32Array(room));
  columns.letters = grown(columns.letters, new Int32Array(room));
  columns.flags = grown(columns.flags, new Uint8Array(room));
  columns.latest = grown(columns.latest, new Int32Array(room).fill(NONE));
  columns.previous = grown(columns.previous, new Int32Array(room).fill(NONE));
}

function makeRoomForText(columns: NameTable, wanted: number): void {
  if (wanted <= columns.text.length) return;
  columns.text = grown(columns.text, new Uint8Array(Math.ceil(wanted * GROWTH) + 1024));
}

function grown<Column extends Uint8Array | Uint32Array | Int32Array>(before: Column, after: Column): Column {
  after.set(before);
  return after;
}
