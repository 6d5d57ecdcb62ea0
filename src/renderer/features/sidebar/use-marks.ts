import { useState } from 'react';
import type { TableRow, TreeRow } from './model/row.ts';
import type { CatalogRows } from './model/rows.ts';
import { markedAll, markedAlone, NO_MARKS, type Selection, withOneMore } from './model/selection.ts';
import { shownTables, tablesBeside, tablesBetween } from './model/shown-tables.ts';

export interface TableMarks {
  readonly keys: ReadonlySet<string>;
  /** Those that are shown, top to bottom: nothing is done to what one does not see. */
  readonly tables: () => readonly TableRow[];
  readonly mark: (row: TreeRow, how: 'one-more' | 'through' | 'beside') => void;
  readonly chooseAlone: (row: TreeRow) => void;
  readonly clear: () => void;
}

/** Several tables of the tree, to do the same with all of them. */
export function useMarks(rows: CatalogRows): TableMarks {
  const [marks, setMarks] = useState<Selection>(NO_MARKS);
  return {
    keys: marks.keys,
    tables: () => shownTables(rows, marks.keys),
    mark: (row, how) => {
      if (how === 'beside') setMarks((now) => marked(now, tablesBeside(rows, row.key), row));
      else if (!isTable(row)) return;
      else if (how === 'through') setMarks((now) => markedThrough(now, rows, row));
      else setMarks((now) => withOneMore(now, row.key));
    },
    chooseAlone: (row) => setMarks(isTable(row) ? markedAlone(row.key) : NO_MARKS),
    clear: () => setMarks(NO_MARKS),
  };
}

/** All from the anchor through to a row, in the order in which they are shown; only the row where there is no anchor. */
function markedThrough(now: Selection, rows: CatalogRows, row: TableRow): Selection {
  const to = rows.indexOfKey(row.key);
  const from = now.anchor === undefined ? undefined : rows.indexOfKey(now.anchor);
  if (from === undefined || to === undefined) return marked({ ...now, anchor: row.key }, [row], row);
  return marked(now, tablesBetween(rows, from, to), row);
}

function marked(now: Selection, tables: readonly TableRow[], row: TreeRow): Selection {
  return markedAll(
    now,
    tables.map(({ key }) => key),
    row.key,
  );
}

function isTable(row: TreeRow): row is TableRow {
  return row.kind === 'table';
}
