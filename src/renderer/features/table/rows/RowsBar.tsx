import { useMemo, useRef, useState } from 'react';
import type { FailureDetails, RowPage } from '#contract/index.ts';
import { lazyComponent, lazyDialog } from '#lib/lazy-component.tsx';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { withCondition } from '#protocol/cell-condition.ts';
import { Button } from '#ui/Button.tsx';
import { DownloadIcon, FailedIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ActivityLink } from '../request/RequestFailed.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { AddCondition, FilterConditions } from './filter/FilterConditions.tsx';
import { type FilterColumn, filterColumns } from './filter/filter-columns.ts';
import {
  type BuiltFilter,
  type ColumnCondition,
  writeCondition,
  writeFilter,
} from './filter/filter-conditions.ts';
import { filterHint } from './filter/filter-hint.ts';
import { readFilter } from './filter/read-filter.ts';
import { failedPlace } from './NoRows.tsx';
import styles from './RowsPage.module.css';
import { changeRowsState, type RowsProps, showOtherRows } from './use-rows.ts';

const ExportDialog = lazyDialog(async () => (await import('./ExportRowsDialog.tsx')).ExportRowsDialog);

/** The filter, the column chooser and the export. */
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

/** Why the server rejected the filter; undefined if it accepted it or hasn't answered yet. */
function refusalOf({ failure, state, isFetching }: RowsProps['rows']): FailureDetails | undefined {
  if (failure === undefined || isFetching) return undefined;
  return failedPlace(failure, state.filter).kind === 'filter-refused' ? failure.details : undefined;
}

/** The server's error about the filter, shown below it. */
function Refused({ table, rows }: RowsProps) {
  const { state, page } = rows;
  const failure = refusalOf(rows);
  if (failure === undefined) return null;
  const hint = filterHint(state.filter, filterColumns(table.answer.schema?.fields ?? page?.fields ?? []));
  const hasRows = page !== undefined && page.rows.length > 0;
  return (
    <div role="alert" className={styles.refused}>
      <FailedIcon size={12} />
      <div className={styles.refusedWords}>
        Couldn’t apply this filter.{hasRows && ' Showing the rows from before.'}{' '}
        <VisibleText text={failure.serverMessage ?? ''} limit={2000} multiline />
        {hint !== undefined && (
          <div className="strong">
            <VisibleText text={hint} />
          </div>
        )}
      </div>
      <ActivityLink failure={failure} />
    </div>
  );
}

/** Lazy because of its editor, which nothing else needs. It completes column names. */
const SqlField = lazyComponent(async () => (await import('#ui/editor/SqlField.tsx')).SqlField, {
  failed: 'Couldn’t load the filter field',
});

/** The filter, either as readable conditions or as SQL. */
function RowFilter({ table, rows }: RowsProps) {
  const { ref } = useTableScope();
  const { state, page } = rows;
  const fields = table.answer.schema?.fields ?? page?.fields;
  const columns = useMemo(() => filterColumns(fields ?? []), [fields]);
  const filter = useMemo(() => readFilter(state.filter, columns), [state.filter, columns]);
  const add = useRef<HTMLSpanElement>(null);
  const typed = state.typed ?? state.filter;
  const apply = (next: string) => showOtherRows(ref, { filter: next, typed: undefined });
  const parts = { columns, valuesOf: (column: FilterColumn) => seenValues(page, column) };
  return (
    <>
      {filter !== undefined && filter.conditions.length > 0 && (
        <FilterConditions
          {...parts}
          filter={filter}
          isRefused={refusalOf(rows) !== undefined}
          onChange={(next) => apply(writeFilter(next))}
          onEmptied={() => add.current?.querySelector('button')?.focus()}
        />
      )}
      {filter === undefined && (
        <p className={styles.unread}>This filter can’t be shown as conditions. Edit its SQL.</p>
      )}
      <span ref={add}>
        <AddCondition {...parts} onAdd={(condition) => apply(withAdded(typed, condition, columns))} />
      </span>
      <div className={styles.sql}>
        <SqlField
          label="Filter rows"
          labelPlace="hidden"
          value={typed}
          onChange={(text) => changeRowsState(ref, () => ({ typed: text }))}
          onEnter={(text) => apply(text.trim())}
          columns={columns}
          placeholder="SQL filter, e.g. price < 20"
        />
      </div>
      {typed.trim() !== state.filter && <Button onPress={() => apply(typed.trim())}>Apply</Button>}
      {state.filter !== '' && typed.trim() === state.filter && (
        <Button onPress={() => apply('')}>Clear</Button>
      )}
    </>
  );
}

/** Adds to the typed text, even if that isn't applied yet. */
function withAdded(typed: string, condition: ColumnCondition, columns: readonly FilterColumn[]): string {
  const before: BuiltFilter | undefined = readFilter(typed, columns);
  if (before === undefined) return withCondition(typed, writeCondition(condition) ?? '');
  return writeFilter({ ...before, conditions: [...before.conditions, condition] });
}

const MOST_VALUES = 50;

/** The distinct values of a column on the shown page. */
function seenValues(page: RowPage | undefined, { name, family }: FilterColumn): readonly string[] {
  const place = page?.fields.findIndex((field) => field.name === name) ?? -1;
  if (page === undefined || place < 0 || family === 'nested') return [];
  const values = new Set<string>();
  for (const row of page.rows) {
    const cell = row[place];
    if (typeof cell === 'string' && cell !== '') values.add(cell);
    if (values.size === MOST_VALUES) break;
  }
  return [...values];
}
