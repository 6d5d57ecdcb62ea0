import { type KeyboardEvent, useRef, useState } from 'react';
import type { SchemaField } from '../../../../contract/index.ts';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import { type ColumnProblems, NO_PROBLEMS } from '../model/column-problems.ts';
import { addRow, type ColumnRow, changeRow, moveRow, neighbourOf, removeRow } from '../model/column-rows.ts';
import { ColumnForm } from './ColumnForm.tsx';
import { ColumnGrid } from './ColumnGrid.tsx';
import styles from './ColumnsEditor.module.css';
import { ColumnTools } from './ColumnTools.tsx';

export interface ColumnsEditorProps {
  readonly rows: readonly ColumnRow[];
  readonly onRows: (rows: readonly ColumnRow[]) => void;
  readonly problems?: ColumnProblems;
  /** The columns are those of a file: none is added, moved or taken away. */
  readonly isOfFile?: boolean;
  /** False where a column of the file is found by its name. */
  readonly isNamed?: boolean;
  /** How the host says them, in the same order, where it has read them so: it knows more of a type than its choice says. */
  readonly fields?: readonly SchemaField[] | undefined;
}

/** Columns in a list of any length, and beside it what the selected one is. */
export function ColumnsEditor({
  rows,
  onRows,
  problems = NO_PROBLEMS,
  isOfFile = false,
  isNamed = true,
  fields,
}: ColumnsEditorProps) {
  const [selectedKey, select] = useState(rows[0]?.key);
  const grid = useRef<TreeHandle>(null);
  const form = useRef<HTMLDivElement>(null);
  const selected = rows.find(({ key }) => key === selectedKey) ?? rows[0];
  const enterForm = () => form.current?.querySelector('input')?.focus();
  const add = () => {
    const next = addRow(rows, selected?.key);
    onRows(next);
    select(next.find((row) => !rows.includes(row))?.key);
    // The fields of the new one are there once it is drawn.
    requestAnimationFrame(enterForm);
  };
  const remove = () => {
    if (selected === undefined) return;
    onRows(removeRow(rows, selected.key));
    select(neighbourOf(rows, selected.key));
    requestAnimationFrame(() => grid.current?.focus());
  };
  const move = (step: 1 | -1) => selected && onRows(moveRow(rows, selected.key, step));
  const onKeyDown = (event: KeyboardEvent) => {
    const act = isOfFile ? undefined : actionOf(event, { remove, move });
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.editor}>
      {!isOfFile && (
        <ColumnTools rows={rows} selected={selected} onAdd={add} onRemove={remove} onMove={move} />
      )}
      {selected !== undefined && (
        <div className={styles.columns} style={{ height: heightFor(rows.length) }}>
          <div className={styles.list} onKeyDownCapture={onKeyDown}>
            <ColumnGrid
              ref={grid}
              rows={rows}
              fields={fields}
              problems={problems}
              selected={selected}
              onSelect={select}
              onEnter={enterForm}
            />
          </div>
          <div ref={form} className={styles.form}>
            <ColumnForm
              key={selected.key}
              column={selected.choice}
              isNamed={isNamed}
              problem={problems.get(selected.key)}
              onChange={(choice) => onRows(changeRow(rows, selected.key, choice))}
              onNext={isOfFile ? undefined : add}
            />
          </div>
        </div>
      )}
    </div>
  );
}

const HEAD = 27;
const ROW = 26;

/** High enough for the fields beside the list, and not so high that the rest of the page is out of sight. */
function heightFor(rows: number): number {
  return Math.min(HEAD + ROW * 12, Math.max(HEAD + ROW * 8, HEAD + ROW * rows));
}

interface Actions {
  readonly remove: () => void;
  readonly move: (step: 1 | -1) => void;
}

function actionOf({ key, altKey }: KeyboardEvent, { remove, move }: Actions): (() => void) | undefined {
  if (key === 'Delete') return remove;
  if (altKey && key === 'ArrowUp') return () => move(-1);
  return altKey && key === 'ArrowDown' ? () => move(1) : undefined;
}
