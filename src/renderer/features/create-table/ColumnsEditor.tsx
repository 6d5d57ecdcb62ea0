import { type KeyboardEvent, useRef, useState } from 'react';
import type { ColumnChoice, SchemaField } from '#contract/index.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '#ui/icons.ts';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ColumnGrid } from './ColumnGrid.tsx';
import {
  addRow,
  type ColumnProblem,
  type ColumnProblems,
  type ColumnRow,
  type ColumnsSource,
  changeRow,
  FIRST_ITEM,
  isVector,
  itemOptions,
  moveRow,
  NO_PROBLEMS,
  neighbourOf,
  removeRow,
  typeOptions,
  withType,
  withWidth,
} from './columns.ts';
import styles from './create-table.module.css';

interface ColumnsEditorProps {
  readonly rows: readonly ColumnRow[];
  readonly onRows: (rows: readonly ColumnRow[]) => void;
  readonly problems?: ColumnProblems;
  /** The columns of a file can be left out, but not added, moved, or removed. */
  readonly source: ColumnsSource;
  /** The fields in the same order, if the host has read them with these choices: they have more detailed types. */
  readonly fields?: readonly SchemaField[] | undefined;
}

/** A list of columns of any length, and a form for the selected one. */
export function ColumnsEditor({ rows, onRows, problems = NO_PROBLEMS, source, fields }: ColumnsEditorProps) {
  const isOfFile = source !== 'schema';
  const [selectedKey, select] = useState(rows[0]?.key);
  const grid = useRef<CollectionHandle>(null);
  const form = useRef<HTMLDivElement>(null);
  const selected = rows.find(({ key }) => key === selectedKey) ?? rows[0];
  const enterForm = () => form.current?.querySelector('input')?.focus();
  const add = () => {
    const next = addRow(rows, selected?.key);
    onRows(next);
    select(next.find((row) => !rows.includes(row))?.key);
    // The form of the new column exists after the render.
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
          <div ref={form} className={styles.columnForm}>
            <ColumnForm
              key={selected.key}
              column={selected.choice}
              source={source}
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

/** High enough for the form beside the list, and low enough that the rest of the page stays visible. */
function heightFor(rows: number): string {
  return `calc(27px + ${Math.min(12, Math.max(8, rows))} * var(--row))`;
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

interface ColumnToolsProps {
  readonly rows: readonly ColumnRow[];
  readonly selected: ColumnRow | undefined;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onMove: (step: 1 | -1) => void;
}

/** Actions on columns. The list itself has keys for them. */
function ColumnTools({ rows, selected, onAdd, onRemove, onMove }: ColumnToolsProps) {
  return (
    <div className="row gap-1">
      <Button size="small" icon={AddIcon} onPress={onAdd}>
        Add column
      </Button>
      {selected !== undefined && (
        <>
          <IconButton
            icon={ArrowUpIcon}
            label="Move up"
            keys="Alt+ArrowUp"
            disabled={selected === rows[0]}
            onPress={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDownIcon}
            label="Move down"
            keys="Alt+ArrowDown"
            disabled={selected === rows.at(-1)}
            onPress={() => onMove(1)}
          />
          <IconButton icon={DeleteIcon} label="Remove column" keys="Delete" onPress={onRemove} />
        </>
      )}
    </div>
  );
}

interface ColumnFormProps {
  readonly column: ColumnChoice;
  readonly source: ColumnsSource;
  readonly problem: ColumnProblem | undefined;
  readonly onChange: (column: ColumnChoice) => void;
  /** On Enter in a field: moves on to another column. */
  readonly onNext: (() => void) | undefined;
}

function ColumnForm({ column, source, problem, onChange, onNext }: ColumnFormProps) {
  const { name, type, nullable, width, item = FIRST_ITEM } = column;
  const errorOf = (member: ColumnProblem['member']) =>
    problem?.member === member ? problem.words : undefined;
  return (
    <>
      <TextField
        label="Column name"
        mono
        value={name}
        // In a file with named members, the name identifies the column.
        readOnly={source === 'json-lines'}
        error={errorOf('name')}
        onChange={(next) => onChange({ ...column, name: next })}
        onKeyDown={(event) => event.key === 'Enter' && onNext?.()}
      />
      <Select
        label="Column type"
        options={typeOptions(source)}
        value={type}
        onChange={(next) => onChange(withType(column, next))}
      />
      {isVector(type) && (
        <WidthField
          width={width}
          error={errorOf('width')}
          onChange={(next) => onChange(withWidth(column, next))}
        />
      )}
      {type === 'list' && (
        <Select
          label="Item type"
          options={itemOptions(item)}
          value={item}
          onChange={(next) => onChange({ ...column, item: next })}
        />
      )}
      {type === 'struct' && <p className="small dim">Its fields are those of the first rows.</p>}
      {type === 'skip' ? (
        <p className="small dim">The table won’t have this column.</p>
      ) : (
        <Switch on={nullable} onChange={(next) => onChange({ ...column, nullable: next })}>
          Nullable
        </Switch>
      )}
    </>
  );
}

interface WidthFieldProps {
  readonly width: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (width: number | undefined) => void;
}

/** The dimensions of a vector. While the user types, values detected by the host don’t replace the text. */
function WidthField({ width, error, onChange }: WidthFieldProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const digits = digitsIn(text);
    setTyped(digits);
    onChange(Number(digits) === 0 ? undefined : Number(digits));
  };
  return (
    <TextField
      label="Dimensions"
      mono
      value={typed ?? String(width ?? '')}
      error={error}
      onChange={type}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Nine digits are more than any vector needs; other characters are typos. */
function digitsIn(text: string): string {
  return text.replace(/\D/g, '').slice(0, 9);
}
