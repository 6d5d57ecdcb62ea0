import { PAGE_SIZES } from '#contract/first-paint.ts';
import type { RowPage } from '#contract/index.ts';
import { SelectedCells } from '#domain/rows/AnswerGrid.tsx';
import { formatBytes, formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ChevronRightIcon, FoldIcon, RefreshIcon } from '#ui/icons.ts';
import { CANCEL_AFTER_MILLISECONDS, useElapsed } from '#ui/LoadingState.tsx';
import { Select } from '#ui/Select.tsx';
import { knownRows, useFigures } from '../overview/table-figures.ts';
import styles from './RowsPage.module.css';
import {
  changeRowsState,
  type RowsProps,
  type RowsResult,
  showOtherRows,
  useFilteredRowCount,
  useRowOrder,
} from './use-rows.ts';

export interface RowsFootProps extends RowsProps {
  readonly page: RowPage;
}

/** The range and the total of the shown rows, and the buttons to other pages. */
export function RowsFoot(props: RowsFootProps) {
  const { connection, ref } = useTableScope();
  const { rows, page, table } = props;
  const { offset, pageSize } = rows.place;
  const order = useRowOrder(rows, page);
  const known = knownRows(useFigures(table, false));
  const count = rowTotal(useFilteredRowCount(connection, rows), known, rows);
  const shown = { offset, pageSize, shown: page.rows.length, count };
  // The requested page failed to load: one button retries it, the other returns to the shown page.
  const isElsewhere = offset !== rows.state.offset;
  const turn = (requestedOffset: number) => {
    const next = Math.max(0, requestedOffset);
    if (next === rows.state.offset) return rows.readAgain();
    changeRowsState(ref, () => ({ offset: next, cell: undefined }));
  };
  return (
    <div className={styles.foot}>
      <span className={styles.count} role="status">
        {rows.isFetching ? <LoadingRows rows={rows} /> : sentence(pageRangeText(shown))}
      </span>
      {order !== undefined && (
        <span className="small dim">Sorted, this page only. Row numbers keep the server’s order.</span>
      )}
      <SelectedCells look={rows.look} rowOrder={order} rows={page.rows.length} fields={page.fields} />
      <span className="small dim">{formatBytes(page.size)}</span>
      <PageSize {...props} />
      <IconButton
        icon={FoldIcon}
        label="Previous page"
        disabled={(offset === 0 && !isElsewhere) || rows.isFetching}
        onPress={() => turn(offset - pageSize)}
      />
      <IconButton
        icon={ChevronRightIcon}
        label="Next page"
        disabled={!hasNext(shown) || rows.isFetching}
        onPress={() => turn(offset + pageSize)}
      />
      <IconButton icon={RefreshIcon} label="Reload rows" onPress={rows.readAgain} />
    </div>
  );
}

function LoadingRows({ rows }: Pick<RowsProps, 'rows'>) {
  const elapsed = useElapsed(undefined);
  if (elapsed < CANCEL_AFTER_MILLISECONDS) return 'Loading rows';
  return (
    <>
      Reading rows, {Math.floor(elapsed / 1000)} s{' '}
      <Button size="small" onPress={rows.cancel}>
        Cancel
      </Button>
    </>
  );
}

function PageSize({ rows }: RowsFootProps) {
  const { ref } = useTableScope();
  // After an oversized page, the page size may be smaller than any of the choices.
  const sizes = [...new Set<number>([...PAGE_SIZES, rows.state.pageSize])].sort((one, other) => one - other);
  return (
    <Select
      label="Rows per page"
      labelPlace="hidden"
      small
      options={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
      value={String(rows.state.pageSize)}
      onChange={(size) => showOtherRows(ref, { pageSize: Number(size) })}
    />
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The counted rows; until they are counted, the rows that the table is known to have, if no filter selects fewer. */
export function rowTotal(
  counted: bigint | undefined,
  known: bigint | undefined,
  { ofRows, isOfOtherQuestion }: Pick<RowsResult, 'ofRows' | 'isOfOtherQuestion'>,
): bigint | undefined {
  return counted ?? (ofRows.filter !== undefined || isOfOtherQuestion ? undefined : known);
}

interface ShownRows {
  readonly offset: number;
  /** The number of rows that arrived. */
  readonly shown: number;
  readonly pageSize: number;
  /** The number of rows that the filter selects, if the server has counted them. */
  readonly count: bigint | undefined;
}

/** The total: counted, or known because this page is the last one. */
export function knownTotal({ offset, shown, pageSize, count }: ShownRows): bigint | undefined {
  // A short page proves the end, whatever an earlier count said.
  if (shown > 0 && shown < pageSize) return BigInt(offset + shown);
  if (shown === 0 && offset === 0) return 0n;
  return count !== undefined && count >= BigInt(offset + shown) ? count : undefined;
}

/** `rows 0 to 99 of 12,345`; counted from 0, like the offset. */
export function pageRangeText(rows: ShownRows): string {
  const { offset, shown } = rows;
  const total = knownTotal(rows);
  if (total === 0n) return 'no rows';
  if (shown === 0) return `no rows from row ${formatCount(offset)}`;
  const range = `${formatCount(offset)} to ${formatCount(offset + shown - 1)}`;
  const of = total === undefined ? `of at least ${formatCount(offset + shown)}` : `of ${formatCount(total)}`;
  return `rows ${range} ${of}`;
}

export function hasNext(rows: ShownRows): boolean {
  const total = knownTotal(rows);
  const end = rows.offset + rows.shown;
  return rows.shown > 0 && (total === undefined ? rows.shown >= rows.pageSize : BigInt(end) < total);
}
