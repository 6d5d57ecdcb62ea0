import { useState } from 'react';
import { readKey } from '#domain/names/row-keys.ts';
import { type Branch, rowAt, tablesFrom } from './model/branch.ts';
import { branchWithPlace, type CatalogRows } from './model/rows.ts';
import type { TableNameRow, TreeRow } from './model/tree-row.ts';

export interface TableMarks {
  readonly keys: ReadonlySet<string>;
  /** Only the visible ones, top to bottom: no action applies to hidden tables. */
  readonly tables: () => readonly TableNameRow[];
  readonly mark: (row: TreeRow, how: 'one-more' | 'through' | 'beside', from?: TreeRow) => void;
  readonly chooseAlone: (row: TreeRow) => void;
  readonly clear: () => void;
}

/** A selection of tables in the tree, for actions on all of them. */
export function useMarks(rows: CatalogRows): TableMarks {
  const [marks, setMarks] = useState<Selection>(NO_MARKS);
  return {
    keys: marks.keys,
    tables: () => shownTables(rows, marks.keys),
    mark: (row, how, from) => {
      if (how === 'beside') setMarks((now) => marked(now, tablesBeside(rows, row.key), row));
      else if (!isTable(row)) return;
      else if (how === 'through') setMarks((now) => markedThrough(begunAt(now, from?.key), rows, row));
      else setMarks((now) => withOneMore(now, row.key));
    },
    chooseAlone: (row) => setMarks(isTable(row) ? markedAlone(row.key) : NO_MARKS),
    clear: () => setMarks(NO_MARKS),
  };
}

/** By keyboard: if nothing is selected yet, a range starts at the current row, whatever was selected before. */
export function begunAt(now: Selection, key: string | undefined): Selection {
  return now.keys.size === 0 && key !== undefined ? { ...now, anchor: key } : now;
}

/** Selects the rows from the anchor to a row, in shown order; only the row without an anchor. */
function markedThrough(now: Selection, rows: CatalogRows, row: TableNameRow): Selection {
  const to = rows.indexOfKey(row.key);
  const from = now.anchor === undefined ? undefined : rows.indexOfKey(now.anchor);
  if (from === undefined || to === undefined) return marked({ ...now, anchor: row.key }, [row], row);
  return marked(now, tablesBetween(rows, from, to), row);
}

function marked(now: Selection, tables: readonly TableNameRow[], row: TreeRow): Selection {
  return markedAll(
    now,
    tables.map(({ key }) => key),
    row.key,
  );
}

function isTable(row: TreeRow): row is TableNameRow {
  return row.kind === 'table';
}

/** The keys of the selected rows. */
interface Selection {
  readonly keys: ReadonlySet<string>;
  /** The start of a range: the row that was selected last. */
  readonly anchor: string | undefined;
}

export const NO_MARKS: Selection = { keys: new Set(), anchor: undefined };

/** A row was opened alone: the next toggle selects it, too. */
export function markedAlone(key: string): Selection {
  return { keys: new Set(), anchor: key };
}

/** Toggles a row. */
export function withOneMore({ keys, anchor }: Selection, key: string): Selection {
  const before = keys.size === 0 && anchor !== undefined ? new Set([anchor]) : new Set(keys);
  if (!before.delete(key)) before.add(key);
  return { keys: before, anchor: key };
}

/** Replaces the selection; the anchor stays. */
export function markedAll({ anchor }: Selection, keys: readonly string[], key: string): Selection {
  return { keys: new Set(keys), anchor: anchor ?? key };
}

/** The visible ones of these tables, top to bottom. */
export function shownTables(
  { branch: root }: CatalogRows,
  keys: ReadonlySet<string>,
): readonly TableNameRow[] {
  const places = [...namesByNamespace(keys).values()].flatMap(({ above, names }) => {
    const place = branchWithPlace(root, above);
    if (place === undefined) return [];
    return [
      {
        row: place.row + tablesFrom(place.branch),
        tables: tablesNamed(place.branch, (name) => names.has(name)),
      },
    ];
  });
  return places.sort((one, other) => one.row - other.row).flatMap(({ tables }) => tables);
}

/** All sibling tables of a row, or the tables of an expanded namespace row. */
export function tablesBeside({ branch: root }: CatalogRows, key: string): readonly TableNameRow[] {
  const { kind, id } = readKey(key);
  const own = kind === 'namespace' ? branchWithPlace(root, id) : undefined;
  const place = own ?? branchWithPlace(root, kind === 'note' ? id : id.slice(0, -1));
  return place === undefined ? [] : tablesNamed(place.branch, () => true);
}

/** The tables between two rows, in either direction. */
export function tablesBetween(rows: CatalogRows, one: number, other: number): readonly TableNameRow[] {
  const tables: TableNameRow[] = [];
  for (let index = Math.min(one, other); index <= Math.max(one, other); index += 1) {
    const row = rows.at(index);
    if (row?.kind === 'table') tables.push(row);
  }
  return tables;
}

/** Groups keys by namespace, so that a long list is searched once, not for each key. */
function namesByNamespace(keys: ReadonlySet<string>) {
  const groups = new Map<string, { readonly above: readonly string[]; readonly names: Set<string> }>();
  for (const key of keys) {
    const { id } = readKey(key);
    const above = id.slice(0, -1);
    const group = groups.get(JSON.stringify(above)) ?? { above, names: new Set() };
    group.names.add(id.at(-1) ?? '');
    groups.set(JSON.stringify(above), group);
  }
  return groups;
}

function tablesNamed(branch: Branch, matches: (name: string) => boolean): readonly TableNameRow[] {
  const rows: TableNameRow[] = [];
  const from = tablesFrom(branch);
  for (let index = 0; index < branch.tableCount; index += 1) {
    if (!matches(branch.tables[index] ?? '')) continue;
    const row = rowAt(branch, from + index);
    if (row?.kind === 'table') rows.push(row);
  }
  return rows;
}
