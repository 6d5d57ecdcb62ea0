import type { TreePlace } from './tree-rows.ts';
import type { DrawnRow } from './use-tree.ts';

/** What every row of a tree or a tree grid has. */
export function rowProps({ row, index, id, top, isCurrent, isSelected }: DrawnRow<TreePlace>) {
  return {
    id,
    'data-tree-row': index,
    'data-current': isCurrent || undefined,
    'aria-level': row.level,
    'aria-expanded': row.expanded,
    'aria-selected': isSelected,
    // -1: the number of siblings is not known.
    'aria-setsize': row.siblings === 0 ? -1 : row.siblings,
    'aria-posinset': row.position === 0 ? undefined : row.position,
    style: { top },
  };
}
