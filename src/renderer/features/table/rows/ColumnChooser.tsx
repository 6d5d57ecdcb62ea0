import { useState } from 'react';
import { formatCount } from '#lib/format.ts';
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
import { type RowsProps, showOtherRows } from './use-rows.ts';

/** More than these are found by their name. */
const MAX_SHOWN = 200;

/** Which columns are asked for: what is not shown is not sent either. */
export function ColumnChooser({ connection, id, rows }: RowsProps) {
  const { names, columns, arrangement } = rows;
  const [search, setSearch] = useState('');
  const found = names.filter((name) => fold(name).includes(fold(search)));
  const reset = () => {
    arrange({ connectionId: connection.id, id }, 'as the table');
    showOtherRows({ connectionId: connection.id, id }, { offset: rows.state.offset });
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
                onChange={(on) =>
                  hide({ connection, id, rows }, hiddenAfter(names, arrangement.hidden, name, on))
                }
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
            <Button
              size="small"
              disabled={columns === undefined}
              onPress={() => hide({ connection, id, rows }, [])}
            >
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

/** The same rows, with other columns. */
function hide({ connection, id, rows }: Omit<RowsProps, 'table'>, hidden: readonly string[]): void {
  arrange({ connectionId: connection.id, id }, { hidden: [...hidden] });
  showOtherRows({ connectionId: connection.id, id }, { names: rows.names, offset: rows.state.offset });
}

interface HideItemProps extends Omit<RowsProps, 'table'> {
  /** Among those that are shown. */
  readonly column: number;
}

/** Of the menu of a column; nothing where its table has no other one. The column chooser shows it again. */
export function HideItem({ connection, id, rows, column }: HideItemProps) {
  const { names, columns, arrangement } = rows;
  const name = rows.page?.fields[column]?.name;
  if (name === undefined || !names.includes(name) || (columns ?? names).length === 1) return null;
  return (
    <MenuItem
      icon={HideIcon}
      onAction={() => hide({ connection, id, rows }, hiddenAfter(names, arrangement.hidden, name, false))}
    >
      Hide column
    </MenuItem>
  );
}
