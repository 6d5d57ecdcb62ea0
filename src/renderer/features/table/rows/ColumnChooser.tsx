import { useState } from 'react';
import { formatCount } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ChevronDownIcon, ColumnsIcon } from '../../../ui/icons/icons.ts';
import { Popover, PopoverTrigger } from '../../../ui/Popover.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from './ColumnChooser.module.css';
import { chosenColumns, columnNames } from './model/chosen-columns.ts';
import type { RowsBarProps } from './RowsBar.tsx';
import { showOtherRows } from './rows-state.ts';

/** More than these are found by their name. */
const MAX_SHOWN = 200;

/** Which columns are asked for: what is not shown is not sent either. */
export function ColumnChooser({ connection, id, table, rows }: RowsBarProps) {
  const { columns } = rows.state;
  const names = columnNames(table.fields ?? (columns === undefined ? rows.page?.fields : undefined) ?? []);
  const [search, setSearch] = useState('');
  const choose = (next: readonly string[] | undefined) =>
    showOtherRows(connection.id, id, { columns: next, offset: rows.state.offset });
  const found = names.filter((name) => name.toLowerCase().includes(search.toLowerCase()));
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
                onChange={(on) => choose(chosenColumns(names, columns, name, on))}
              >
                <VisibleText text={name === '' ? '""' : name} limit={60} />
              </Checkbox>
            ))}
          </div>
          {found.length > MAX_SHOWN && (
            <p className={styles.more}>{formatCount(found.length - MAX_SHOWN)} more. Search to find them.</p>
          )}
          <div className={styles.all}>
            <Button size="small" disabled={columns === undefined} onPress={() => choose(undefined)}>
              Show all
            </Button>
          </div>
        </div>
      </Popover>
    </PopoverTrigger>
  );
}
