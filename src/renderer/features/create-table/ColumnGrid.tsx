import { type Ref, useMemo } from 'react';
import type { SchemaField } from '#contract/index.ts';
import { FieldGlyph } from '#domain/FieldGlyph.tsx';
import type { CollectionHandle, CollectionRow } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { FailedIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type ColumnProblems, type ColumnRow, fieldOf, isInTable } from './columns.ts';
import styles from './create-table.module.css';

interface ColumnGridProps {
  readonly rows: readonly ColumnRow[];
  readonly fields: readonly SchemaField[] | undefined;
  readonly problems: ColumnProblems;
  readonly selected: ColumnRow;
  readonly onSelect: (key: string) => void;
  /** Enter on a row moves the focus to its fields. */
  readonly onEnter: () => void;
  readonly ref?: Ref<CollectionHandle>;
}

interface GridRow extends CollectionRow, ColumnRow {
  readonly field: SchemaField;
}

/** One row per column, as the table’s schema will show them. */
export function ColumnGrid({ rows, fields, problems, selected, onSelect, onEnter, ref }: ColumnGridProps) {
  const gridRows = useMemo(() => gridRowsOf(rows, fields), [rows, fields]);
  const columns = useMemo(() => columnsWith(problems), [problems]);
  return (
    <DataGrid
      {...(ref === undefined ? {} : { ref })}
      label="Columns"
      rows={gridRows}
      columns={columns}
      textOf={({ choice }) => choice.name}
      selectedKeys={new Set([selected.key])}
      onFocusRow={({ key }) => onSelect(key)}
      onSelect={({ key }) => onSelect(key)}
      onActivate={onEnter}
    />
  );
}

function gridRowsOf(
  rows: readonly ColumnRow[],
  fields: readonly SchemaField[] | undefined,
): readonly GridRow[] {
  const places = new Map(rows.filter(isInTable).map(({ key }, place) => [key, place]));
  return rows.map(({ key, choice }) => ({
    key,
    choice,
    field: fields?.[places.get(key) ?? -1] ?? fieldOf(choice),
  }));
}

function columnsWith(problems: ColumnProblems): readonly Column<GridRow>[] {
  return [
    {
      key: 'name',
      header: 'Column',
      width: 'minmax(0, 3fr)',
      cell: (row) => <NameCell row={row} problems={problems} />,
    },
    {
      key: 'type',
      header: 'Type',
      width: 'minmax(0, 3fr)',
      cell: (row) => <span className={isInTable(row) ? styles.type : 'small dim'}>{row.field.type}</span>,
    },
    {
      key: 'null',
      header: 'Null',
      width: '76px',
      cell: (row) =>
        isInTable(row) && <span className="small dim">{row.choice.nullable ? 'nullable' : 'required'}</span>,
    },
  ];
}

function NameCell({
  row: { key, choice, field },
  problems,
}: {
  readonly row: GridRow;
  readonly problems: ColumnProblems;
}) {
  const problem = problems.get(key);
  return (
    <span className="row gap-1-5 can-shrink">
      <FieldGlyph field={field} />
      {choice.name === '' ? (
        <span className="absent">no name</span>
      ) : (
        <VisibleText text={choice.name} limit={120} className={styles.name} />
      )}
      {problem !== undefined && (
        <span className="danger" title={problem.words}>
          <FailedIcon size={14} label={problem.words} />
        </span>
      )}
    </span>
  );
}
