import { type NameTable, NONE } from './name-table.ts';

/** More than needed, so that growing is rare; not twice as much, since old and new are there at the same time. */
const GROWTH = 1.5;

export function ensureEntryCapacity(columns: NameTable): void {
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

export function makeRoomForText(columns: NameTable, wanted: number): void {
  if (wanted <= columns.text.length) return;
  columns.text = grown(columns.text, new Uint8Array(Math.ceil(wanted * GROWTH) + 1024));
}

function grown<Column extends Uint8Array | Uint32Array | Int32Array>(before: Column, after: Column): Column {
  after.set(before);
  return after;
}
