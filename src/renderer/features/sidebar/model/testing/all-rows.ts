import type { CatalogRows } from '../rows.ts';
import type { TreeRow } from '../tree-row.ts';

export function allRows(rows: CatalogRows): readonly TreeRow[] {
  return Array.from({ length: rows.length }, (_, index) => {
    const row = rows.at(index);
    if (row === undefined) throw new Error(`There is no row ${index} of ${rows.length}.`);
    return row;
  });
}
