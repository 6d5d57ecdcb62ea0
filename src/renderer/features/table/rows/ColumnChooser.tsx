import { useState } from 'react';
import type { TableRef } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { fold } from '#protocol/fold.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ChevronDownIcon, ColumnsIcon, HideIcon } from '#ui/icons.ts';
import { MenuItem } from '#ui/Menu.tsx';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { arrange, hiddenAfter, isArranged } from './arrangement.ts';
import styles from './RowsPage.module.css';
import { type RowsProps, type RowsResult, showOtherRows } from './use-rows.ts';

/** Columns beyond this number appear only when the user searches for them. */
const MAX_SHOWN = 200;

/** Chooses the requested columns: hidden columns are not sent either. */
export function ColumnChooser({ rows }: RowsProps) {
  const { ref } = useTableScope();
  const { names, columns, arrangement } = rows;
  const [search, setSearch] = useState('');
  const found = names.filter((name) => fold(name).includes(fold(search)));
  const reset = () => {
    arrange(ref, 'as the table');
    showOtherRows(ref, { offset: rows.state.offset });
  };
  return (
    <PopoverTrigger>
      <Button icon={ColumnsIcon} iconAfter={ChevronDownIcon} disabled={names.length === 0}>
        {columns === undefined ? 'Columns' : `${formatCount(columns.length)} of ${formatCount(names.length)}`}
      </Button>
      <Popover label="Columns">
        <div className={styles.chooser}>
          {names.length > 12 && <SearchField label="Find a column" value={search} onChange={setSearch} />}
          <div className={styles.list}>
            {found.slice(0, MAX_SHOWN).map((name) => (
              <Checkbox
                key={name}
                value={columns?.includes(name) ?? true}
                onChange={(on) => hide(ref, rows, hiddenAfter(names, arrangement.hidden, name, on))}
              >
                <VisibleText text={name === '' ? '""' : name} limit={60} />
              </Checkbox>
            ))}
          </div>
          {found.length > MAX_SHOWN && (
            <p className="small-text dim">
              {formatCount(found.length - MAX_SHOWN)} more. Search to find them.
            </p>
          )}
          <div className={styles.all}>
            <Button size="small" disabled={columns === undefined} onPress={() => hide(ref, rows, [])}>
              Show all
            </Button>
            <Button size="small" disabled={!isArranged(arrangement)} onPress={reset}>
              Reset columns
            </Button>
          </div>
        </div>
      </Popover>
    </PopoverTrigger>
  );
}

/** Shows the same rows with other columns. */
function hide(table: TableRef, rows: RowsResult, hidden: readonly string[]): void {
  arrange(table, { hidden: [...hidden] });
  showOtherRows(table, { names: rows.names, offset: rows.state.offset });
}

interface HideItemProps extends Omit<RowsProps, 'table'> {
  /** Index among the shown columns. */
  readonly column: number;
}

/** A column's menu item; renders nothing for the last shown column. The column chooser shows it again. */
export function HideItem({ rows, column }: HideItemProps) {
  const { ref } = useTableScope();
  const { names, columns, arrangement } = rows;
  const name = rows.page?.fields[column]?.name;
  if (name === undefined || !names.includes(name) || (columns ?? names).length === 1) return null;
  return (
    <MenuItem
      icon={HideIcon}
      onAction={() => hide(ref, rows, hiddenAfter(names, arrangement.hidden, name, false))}
    >
      Hide column
    </MenuItem>
  );
}
