import { useMemo } from 'react';
import styles from './CreateTablePage.module.css';
import { ColumnsEditor } from './columns/ColumnsEditor.tsx';
import { columnProblems } from './model/column-problems.ts';
import type { ColumnRow } from './model/column-rows.ts';

export interface SchemaSectionProps {
  readonly rows: readonly ColumnRow[];
  readonly onRows: (rows: readonly ColumnRow[]) => void;
}

/** The columns of a table that begins without rows. */
export function SchemaSection({ rows, onRows }: SchemaSectionProps) {
  const problems = useMemo(() => columnProblems(rows), [rows]);
  return (
    <>
      {rows.length === 0 && <p className={styles.hint}>No columns yet. The table will have no rows.</p>}
      <ColumnsEditor rows={rows} onRows={onRows} problems={problems} />
    </>
  );
}
