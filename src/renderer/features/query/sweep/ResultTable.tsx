import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import styles from './GridResults.module.css';
import { mayLoseResults } from './model/may-lose-results.ts';
import { fastest } from './model/measures.ts';
import { type Sorting, sortResults } from './model/sort-results.ts';
import { variantText } from './model/variant-status.ts';
import { type ResultRow, resultColumns } from './result-columns.tsx';
import type { GridRunState } from './what-if-state.ts';

export interface ResultTableProps {
  readonly run: GridRunState;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly marks: readonly number[];
  readonly onMark: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

/** The head, its line, and a little for the scroll bar below. */
const HEAD = 25 + 12;
const ROW = 26;

export function ResultTable({ run, sorting, onSort, marks, onMark, onOpen }: ResultTableProps) {
  const best = fastest(run.results);
  const variants = run.results.map(({ variant }) => variant);
  const sorted = sortResults(run.results, sorting);
  const rows = sorted.map(
    (result, position): ResultRow => ({
      key: String(result.variant.index),
      level: 1,
      position: position + 1,
      siblings: sorted.length,
      result,
      isFastest: best.has(result.variant.index),
      mayLose: mayLoseResults(result.variant, variants),
    }),
  );
  const { columns, width } = resultColumns(run, sorting, onSort);
  return (
    <div className={styles.across}>
      <div
        className={styles.table}
        style={{ minWidth: width, height: Math.min(rows.length * ROW, 520) + HEAD }}
      >
        <TreeGrid
          label="Variants"
          isTree={false}
          multiselectable
          rows={rows}
          columns={columns}
          textOf={({ result }) => variantText(result.variant, run.names)}
          selectedKeys={new Set(marks.map(String))}
          onSelect={({ result }) => onMark(result.variant.index)}
          onActivate={({ result }) => onOpen(result.variant.index)}
        />
      </div>
    </div>
  );
}
