import { type KeyboardEvent, useState } from 'react';
import type { NameRow, NameRows } from '#lib/names/NameList.tsx';

export interface MarkedNames {
  readonly keys: ReadonlySet<string>;
  /** The selected tables that are visible, top to bottom: no action applies to hidden tables. */
  readonly names: readonly string[];
  readonly mark: (row: NameRow, how: 'one-more' | 'through' | 'beside', from?: NameRow) => void;
  readonly clear: () => void;
}

/** Escape clears the selection, except when it closes a menu opened from here. */
export function clearsMarks(event: KeyboardEvent, { keys }: MarkedNames): boolean {
  const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key !== 'Escape' || keys.size === 0 || !isHere) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

const NOTHING: ReadonlySet<string> = new Set();

/** A selection of tables, for actions on all of them. */
export function useMarkedNames(rows: NameRows): MarkedNames {
  const [keys, setKeys] = useState(NOTHING);
  const [anchor, setAnchor] = useState<string>();
  return {
    keys,
    names: keys.size === 0 ? [] : allTables(rows).flatMap(({ key, name }) => (keys.has(key) ? [name] : [])),
    mark: (row, how, from) => {
      // By keyboard, a range starts at the current row if nothing is selected, whatever was selected before.
      const begin = keys.size === 0 && from !== undefined ? from.key : (anchor ?? row.key);
      if (how === 'beside') setKeys(keysOf(allTables(rows)));
      else if (row.kind !== 'table') return;
      else if (how === 'through') setKeys(keysOf(tablesThrough(rows, begin, row.key)));
      else setKeys((before) => toggled(before, row.key));
      setAnchor(how === 'through' ? begin : row.key);
    },
    clear: () => setKeys(NOTHING),
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(keys);
  if (!after.delete(key)) after.add(key);
  return after;
}

function tablesThrough(rows: NameRows, from: string, to: string): readonly NameRow[] {
  const ends = [from, to].map((key) => rows.indexOfKey?.(key) ?? -1).sort((a, b) => a - b);
  return tablesBetween(rows, Math.max(0, ends[0] ?? 0), ends[1] ?? -1);
}

function allTables(rows: NameRows): readonly NameRow[] {
  return tablesBetween(rows, 0, rows.length - 1);
}

function tablesBetween(rows: NameRows, first: number, last: number): readonly NameRow[] {
  const tables: NameRow[] = [];
  for (let index = first; index <= last; index += 1) {
    const row = rows.at(index);
    if (row?.kind === 'table') tables.push(row);
  }
  return tables;
}

function keysOf(rows: readonly NameRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ key }) => key));
}
