import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import styles from './ComparePage.module.css';
import { compareColumns } from './compare-columns.tsx';
import type { ShownRow } from './model/compared-rows.ts';
import type { DesiredDirection } from './model/format-change.ts';

export interface CompareGridProps {
  readonly rows: readonly ShownRow[];
  readonly width: number | undefined;
  /** Whether less time is better: it is not where the results may differ. */
  readonly wanted: DesiredDirection;
  readonly selectedKey: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly onFold: (key: string, isFolded: boolean) => void;
}

export function CompareGrid({ rows, width, wanted, selectedKey, onSelect, onFold }: CompareGridProps) {
  return (
    <div className={styles.grid}>
      {rows.length === 0 ? (
        <p className={styles.nothing}>No operators differ</p>
      ) : (
        <TreeGrid
          label="Operators of both plans"
          rows={rows}
          columns={compareColumns(width, wanted)}
          textOf={({ row }) => (row.after ?? row.before)?.name ?? ''}
          selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
          onSelect={({ key }) => onSelect(key)}
          onFocusRow={({ key }) => onSelect(key)}
          onExpand={({ key }, isExpanded) => onFold(key, !isExpanded)}
        />
      )}
    </div>
  );
}
