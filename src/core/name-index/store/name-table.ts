/** What is to be done about a namespace. */
export const UNREAD = 0;
export const READ = 1;
export const FAILED = 2;
/** Being read: whoever finds this in a file starts it over. */
export const TAKEN = 3;
export type LoadState = typeof UNREAD | typeof READ | typeof FAILED | typeof TAKEN;

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

export interface Counts {
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
  count(columns, entry, -1);
  columns.flags[entry] = flags;
  count(columns, entry, 1);
}

export function count({ flags, counts }: NameTable, entry: number, by: number): void {
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
