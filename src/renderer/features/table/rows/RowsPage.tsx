import type { RowPage } from '#contract/index.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { rowsUnavailableReason } from '../properties/use-section.ts';
import { RequestFailed } from '../request/RequestFailed.tsx';
import type { DescribedTableProps } from '../table-state.ts';
import { isWholeCell } from './cell-summary.ts';
import { failedPlace, NoRows, rowsPlace, SmallerPage } from './NoRows.tsx';
import { RowGrid } from './RowGrid.tsx';
import { RowsBar } from './RowsBar.tsx';
import { RowsFoot, type RowsFootProps } from './RowsFoot.tsx';
import styles from './RowsPage.module.css';
import { type CellPlace, changeRowsState, type RowsResult, useRows, useRowsState } from './use-rows.ts';

/** A look into the rows of a table, a page at a time, or why there are none to see. */
export function RowsPage(props: DescribedTableProps) {
  const { connection, id, table } = props;
  const { asksAnyway } = useRowsState(connection.id, id);
  const noRows = asksAnyway ? undefined : rowsUnavailableReason(connection, table);
  const isRefused = connection.capabilities.queryTable === 'no' && !asksAnyway;
  const rows = useRows(connection, id, noRows === undefined && !isRefused);
  const { page, failure, state, isFetching } = rows;
  const place = rowsPlace({
    noRows,
    isRefused,
    filter: state.filter,
    offset: state.offset,
    shown: page?.rows.length,
    failure,
    isFetching,
  });
  if (place?.kind === 'does-not-apply' || place?.kind === 'not-asked' || place?.kind === 'not-supported') {
    return <NoRows {...props} rows={rows} place={place} />;
  }
  return (
    <section className={styles.section} aria-label="Rows">
      <RowsBar {...props} rows={rows} />
      {place === undefined && page !== undefined ? (
        <>
          <RowsNotes {...props} rows={rows} page={page} />
          <ShownRows {...props} rows={rows} page={page} />
          <RowsFoot {...props} rows={rows} page={page} />
        </>
      ) : (
        place && <NoRows {...props} rows={rows} place={place} />
      )}
    </section>
  );
}

interface ShownRowsProps extends DescribedTableProps {
  readonly rows: RowsResult;
  readonly page: NonNullable<RowsResult['page']>;
}

function ShownRows({ connection, id, rows, page }: ShownRowsProps) {
  const { state, failure, isOfOtherQuestion } = rows;
  const select = (cell: CellPlace) => changeRowsState(connection.id, id, () => ({ cell }));
  return (
    <div className={styles.grid} data-stale={failure !== undefined || isOfOtherQuestion || undefined}>
      <RowGrid
        page={page}
        offset={state.offset}
        widths={state.widths}
        current={state.cell}
        onCurrent={select}
        onOpen={() => setInspectorOpen(true)}
        onCopyCell={(cell) => void copyCell(page, cell)}
        onCopyRow={({ row }) => void copyRow(page, row, state.offset)}
        onWidth={(key, width) =>
          changeRowsState(connection.id, id, ({ widths }) => ({ widths: { ...widths, [key]: width } }))
        }
      />
    </div>
  );
}

/** Other rows did not come: those that were there stay, and say from when they are. */
function RowsNotes(props: RowsFootProps) {
  const { rows, page } = props;
  const { failure, state, isFetching } = rows;
  if (failure === undefined || isFetching) return null;
  const { kind } = failedPlace(failure, state.filter);
  if (kind === 'filter-refused') return null;
  return (
    <div className={styles.notes}>
      <RequestFailed
        title={`Couldn’t load these rows. Showing rows from ${formatDateTime(page.at)}.`}
        failure={failure.details}
        onRetry={rows.readAgain}
        action={kind === 'too-large' && <SmallerPage {...props} />}
      />
    </div>
  );
}

/** The whole of a cell, of which the grid may have the beginning only. */
async function copyCell({ answerId, rows }: RowPage, { row, column }: CellPlace): Promise<void> {
  const shown = rows[row]?.[column];
  if (shown === undefined) return;
  try {
    const text = isWholeCell(shown)
      ? (shown ?? 'null')
      : (await host.rows.cell({ answerId, row, column })).text;
    await copyWithToast(text, 'Cell copied');
  } catch (problem) {
    showFailure(problem);
  }
}

async function copyRow({ answerId }: RowPage, row: number, offset: number): Promise<void> {
  try {
    const { json } = await host.rows.row({ answerId, row });
    await copyWithToast(json, `Row ${formatCount(offset + row)} copied as JSON`);
  } catch (problem) {
    showFailure(problem);
  }
}
