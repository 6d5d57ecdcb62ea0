import { fold, isAscii } from '#protocol/fold.ts';
import { letterSet } from './letter-set.ts';

/** The load state of a namespace. */
export const UNREAD = 0;
export const READ = 1;
export const FAILED = 2;
/** Being read: if a file contains it, the reading starts over. */
export const TAKEN = 3;
type LoadState = typeof UNREAD | typeof READ | typeof FAILED | typeof TAKEN;

export const NAMESPACE = 1;
export const GONE = 2;
/** Found by the current reading. */
export const SEEN = 4;
export const ASCII = 8;
const READING_SHIFT = 4;
const READINGS = 3;
/** Marked while it was being read: the result may already be outdated. */
export const AGAIN = 64;

/** The root entry, without a name. */
export const ROOT = 0;

interface Counts {
  names: number;
  namespaces: number;
  remaining: number;
  failed: number;
}

/**
 * A million names in a few long arrays: as objects they would take ten times the memory and minutes of garbage
 * collection. An entry comes after its namespace, and keeps its index until the table is compacted.
 */
export interface NameTable {
  count: number;
  /** The start of each name in `text`; one further element is the end of the text. */
  starts: Uint32Array;
  /** The end of each name. The folded name follows up to the next start, if it differs. */
  mids: Uint32Array;
  /** The namespace of each entry. */
  parents: Int32Array;
  letters: Int32Array;
  flags: Uint8Array;
  /** `latest` is the last entry of a namespace; `previous` is the entry before it in the same namespace. */
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

/** Sets the result of a reading, unless the namespace must be read again. */
export function settle(columns: NameTable, entry: number, reading: LoadState): void {
  setReading(columns, entry, hasFlag(columns, entry, AGAIN) ? UNREAD : reading);
}

export function hasFlag(columns: NameTable, entry: number, flag: number): boolean {
  return ((columns.flags[entry] ?? 0) & flag) !== 0;
}

/** The only function that changes flags, so that the counts stay correct. */
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

/** The range of the folded name. */
export function foldedStart({ starts, mids }: NameTable, entry: number): number {
  const mid = mids[entry] ?? 0;
  return mid === starts[entry + 1] ? (starts[entry] ?? 0) : mid;
}

export function foldedEnd({ starts }: NameTable, entry: number): number {
  return starts[entry + 1] ?? 0;
}

/** The entries of a namespace, the latest first. */
export function* entriesIn({ latest, previous }: NameTable, namespace: number): Generator<number, void> {
  for (let entry = latest[namespace] ?? NONE; entry !== NONE; entry = previous[entry] ?? NONE) yield entry;
}

interface NewName {
  readonly name: string;
  readonly isNamespace: boolean;
  readonly parent: number;
}

const encoder = new TextEncoder();
/** The most UTF-8 bytes for one UTF-16 unit. */
const MAX_BYTES = 3;

/** A new namespace is unread. */
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

/** Large enough that growing is rare; not twice the size, since old and new exist at the same time. */
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

function makeRoomForText(columns: NameTable, length: number): void {
  if (length <= columns.text.length) return;
  columns.text = grown(columns.text, new Uint8Array(Math.ceil(length * GROWTH) + 1024));
}

function grown<Column extends Uint8Array | Uint32Array | Int32Array>(before: Column, after: Column): Column {
  after.set(before);
  return after;
}
