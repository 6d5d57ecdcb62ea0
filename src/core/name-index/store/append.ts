import { fold, isAscii } from './fold.ts';
import { letterSet } from './letter-set.ts';
import { ASCII, count, NAMESPACE, type NameTable, NONE, textEnd } from './name-table.ts';
import { ensureEntryCapacity, makeRoomForText } from './room.ts';

export interface NewName {
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
  count(columns, entry, 1);
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
