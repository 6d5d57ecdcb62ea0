import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RowPage } from '#contract/index.ts';
import { AnswerGrid } from '#domain/rows/AnswerGrid.tsx';
import { SoughtText } from '#domain/rows/CellView.tsx';
import type { FilterAction, GridRows, RowGridHandle } from '#domain/rows/grid-acts.ts';
import type { CellPlace } from '#domain/rows/grid-keys.ts';
import { FindSimilarItem, useFindSimilar } from '#features/query/index.ts';
import { useCommands } from '#lib/commands.ts';
import { formatDateTime } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { rowsUnavailableReason } from '../properties/use-section.ts';
import { RequestFailed } from '../request/RequestFailed.tsx';
import type { DescribedTableProps } from '../table-state.ts';
import { HideItem } from './ColumnChooser.tsx';
import { FindInRows } from './FindInRows.tsx';
import { FilterItems, filterByCell } from './filter-by-cell.tsx';
import { NextSteps } from './NextSteps.tsx';
import { failedPlace, NoRows, rowsPlace, SmallerPage } from './NoRows.tsx';
import { RowsBar } from './RowsBar.tsx';
import { RowsFoot, type RowsFootProps } from './RowsFoot.tsx';
import styles from './RowsPage.module.css';
import {
  lookAtTableRows,
  type RowsResult,
  similarSource,
  useRowOrder,
  useRows,
  useRowsState,
} from './use-rows.ts';

/** Shows the rows of a table page by page, or the reason why there are none. */
export function RowsPage(props: DescribedTableProps) {
  const { connection } = useTableScope();
  const { table } = props;
  const { sendsAnyway } = useRowsState();
  const noRows = sendsAnyway ? undefined : rowsUnavailableReason(connection, table.answer);
  const isRefused = connection.capabilities.queryTable === 'no' && !sendsAnyway;
  const rows = useRows(noRows === undefined && !isRefused);
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
          <NextSteps {...props} rows={rows} page={page} />
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

function ShownRows({ rows, page }: ShownRowsProps) {
  const { ref } = useTableScope();
  const { state, version, failure, isOfOtherQuestion } = rows;
  const similar = useFindSimilar();
  const sourceOf = (cell: CellPlace) => similarSource(page, cell, version);
  useCommands({ 'rows.findSimilar': () => state.cell && similar.find(sourceOf(state.cell)) });
  const filterBy = (cell: CellPlace, action: FilterAction) =>
    void filterByCell({ ...ref, page, cell, action }).catch(showFailure);
  const order = useRowOrder(rows, page);
  const place = useRef<HTMLDivElement>(null);
  useInitialFocus(place, state.takesKeys === true);
  const grid = useRef<RowGridHandle>(null);
  const [words, setWords] = useState<string>();
  return (
    <div
      ref={place}
      className={styles.grid}
      data-stale={failure !== undefined || isOfOtherQuestion || undefined}
    >
      <FindInRows
        look={rows.look}
        rowOrder={order}
        onWords={setWords}
        page={page}
        grid={grid}
        words={words}
      />
      <SoughtText value={words ?? ''}>
        <AnswerGrid
          ref={grid}
          // Each table has its own column widths.
          key={ref.id.join('/')}
          answerId={page.answerId}
          rows={gridRows(page)}
          offset={rows.place.offset}
          look={rows.look}
          onLook={(change) => lookAtTableRows(ref, change)}
          canSort
          rowOrder={order}
          onFilter={filterBy}
          cellItems={(cell) => (
            <>
              <FilterItems page={page} cell={cell} onFilter={(action) => filterBy(cell, action)} />
              <FindSimilarItem source={sourceOf(cell)} onFind={similar.find} />
            </>
          )}
          columnItems={(column) => <HideItem rows={rows} column={column} />}
        />
      </SoughtText>
      {similar.dialog}
    </div>
  );
}

function useInitialFocus(place: RefObject<HTMLElement | null>, takesKeys: boolean): void {
  useEffect(() => {
    if (takesKeys) place.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }, [place, takesKeys]);
}

/** A page always holds all of its rows. */
function gridRows({ fields, rows }: RowPage): GridRows {
  return { fields, count: rows.length, rowAt: (row) => rows[row] ?? [] };
}

/** The request for other rows failed: the old rows stay visible, with their age. */
function RowsNotes(props: RowsFootProps) {
  const zone = useTimeZone();
  const { rows, page } = props;
  const { failure, state, isFetching } = rows;
  if (failure === undefined || isFetching) return null;
  const { kind } = failedPlace(failure, state.filter);
  if (kind === 'filter-refused') return null;
  return (
    <div className={styles.notes}>
      <RequestFailed
        title={`Couldn’t load these rows. Showing rows from ${formatDateTime(page.at, zone)}.`}
        failure={failure.details}
        onRetry={rows.readAgain}
        action={kind === 'too-large' && <SmallerPage {...props} />}
      />
    </div>
  );
}
