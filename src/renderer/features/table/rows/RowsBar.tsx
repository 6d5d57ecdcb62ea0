import { useState } from 'react';
import type { SchemaField } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { lazyDialog } from '#lib/lazy-component.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ChevronDownIcon, ColumnsIcon, DownloadIcon, FailedIcon, HideIcon } from '#ui/icons.ts';
import { MenuItem } from '#ui/Menu.tsx';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ActivityLink } from '../request/RequestFailed.tsx';
import { RowFilter } from './filter/RowFilter.tsx';
import { failedPlace } from './NoRows.tsx';
import styles from './RowsPage.module.css';
import { type RowsProps, showOtherRows } from './use-rows.ts';

const ExportDialog = lazyDialog(async () => (await import('./ExportRowsDialog.tsx')).ExportRowsDialog);

/** Which rows and columns are shown, and the way to a file of them. */
export function RowsBar(props: RowsProps) {
  const [isExporting, setExporting] = useState(false);
  return (
    <div className={styles.bar}>
      <RowFilter {...props} />
      <ColumnChooser {...props} />
      <Button icon={DownloadIcon} onPress={() => setExporting(true)}>
        Export
      </Button>
      <Refused {...props} />
      {isExporting && <ExportDialog {...props} onClose={() => setExporting(false)} />}
    </div>
  );
}

/** What the server says against the filter stands under it. */
function Refused({ rows }: RowsProps) {
  const { failure, state, isFetching, page } = rows;
  if (failure === undefined || isFetching) return null;
  if (failedPlace(failure, state.filter).kind !== 'filter-refused') return null;
  return (
    <div role="alert" className={styles.refused}>
      <FailedIcon size={12} />
      <div className={styles.refusedWords}>
        Couldn’t apply this filter.{page !== undefined && ' Showing the rows from before.'}{' '}
        <VisibleText text={failure.details.serverMessage ?? ''} limit={2000} multiline />
      </div>
      <ActivityLink failure={failure.details} />
    </div>
  );
}

/** More than these are found by their name. */
const MAX_SHOWN = 200;

/** Which columns are asked for: what is not shown is not sent either. */
function ColumnChooser({ connection, id, table, rows }: RowsProps) {
  const { columns } = rows.state;
  const names = namesOf({ table, rows });
  const [search, setSearch] = useState('');
  const choose = (next: readonly string[] | undefined) =>
    showOtherRows(connection.id, id, { columns: next, names, offset: rows.state.offset });
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
            <p className="small-text dim">
              {formatCount(found.length - MAX_SHOWN)} more. Search to find them.
            </p>
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

interface HideItemProps extends RowsProps {
  /** Among those that are shown. */
  readonly column: number;
}

/** Of the menu of a column; nothing where its table has no other one. The column chooser shows it again. */
export function HideItem({ connection, id, table, rows, column }: HideItemProps) {
  const { columns, offset } = rows.state;
  const name = rows.page?.fields[column]?.name;
  const names = namesOf({ table, rows });
  if (name === undefined || !names.includes(name) || (columns ?? names).length === 1) return null;
  const hide = () =>
    showOtherRows(connection.id, id, { columns: chosenColumns(names, columns, name, false), names, offset });
  return (
    <MenuItem icon={HideIcon} onAction={hide}>
      Hide column
    </MenuItem>
  );
}

/** Of a table whose schema is not known, those that came before some were left out. */
function namesOf({ table, rows }: Pick<RowsProps, 'table' | 'rows'>): readonly string[] {
  const { columns, names = [] } = rows.state;
  if (table.fields) return columnNames(table.fields);
  return columns === undefined ? columnNames(rows.page?.fields ?? []) : names;
}

/** By their names, each once: a server is asked for columns by nothing else. */
function columnNames(fields: readonly SchemaField[]): readonly string[] {
  return [...new Set(fields.map(({ name }) => name))];
}

/** The columns after one was put in or taken out, in the order of the table; undefined for all of them. The last one stays. */
export function chosenColumns(
  names: readonly string[],
  chosen: readonly string[] | undefined,
  name: string,
  isOn: boolean,
): readonly string[] | undefined {
  const before = new Set(chosen ?? names);
  if (isOn) before.add(name);
  else if (before.size > 1) before.delete(name);
  const next = names.filter((one) => before.has(one));
  return next.length === names.length ? undefined : next;
}
