import { useMemo, useState } from 'react';
import { type Marks, markedAlone, markedThrough, NO_MARKS, withOneMore } from './model/marks.ts';
import type { TableRow, TreeRow } from './model/rows.ts';

export interface TableMarks {
  readonly keys: ReadonlySet<string>;
  readonly tables: readonly TableRow[];
  readonly mark: (row: TreeRow, how: 'one-more' | 'through') => void;
  readonly chooseAlone: (row: TreeRow) => void;
  readonly clear: () => void;
}

/** Several tables of the tree, to do the same with all of them. */
export function useMarks(rows: readonly TreeRow[]): TableMarks {
  const [marks, setMarks] = useState<Marks>(NO_MARKS);
  const tables = useMemo(
    () => (marks.keys.size === 0 ? [] : rows.filter(isTable).filter(({ key }) => marks.keys.has(key))),
    [rows, marks],
  );
  return {
    keys: marks.keys,
    tables,
    mark: (row, how) => {
      if (!isTable(row)) return;
      const shown = () => rows.filter(isTable).map(({ key }) => key);
      setMarks((now) =>
        how === 'through' ? markedThrough(now, row.key, shown()) : withOneMore(now, row.key),
      );
    },
    chooseAlone: (row) => setMarks(isTable(row) ? markedAlone(row.key) : NO_MARKS),
    clear: () => setMarks(NO_MARKS),
  };
}

function isTable(row: TreeRow): row is TableRow {
  return row.kind === 'table';
}
