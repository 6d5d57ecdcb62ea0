import type { TreeRow } from '../row.ts';
import type { CatalogRows } from '../rows.ts';

export function allRows(rows: CatalogRows): readonly TreeRow[] {
  return Array.from({ length: rows.length }, (_, index) => {
    const row = rows.at(index);
    if (row === undefined) throw new Error(`There is no row ${index} of ${rows.length}.`);
    return row;
  });
}
