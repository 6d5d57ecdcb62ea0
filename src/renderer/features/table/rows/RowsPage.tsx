import type { Connection, Table } from '../../../../contract/index.ts';
import { setInspectorOpen } from '../../../lib/workspace/inspector.ts';
import { rowsUnavailableReason } from '../properties/model/rows-unavailable-reason.ts';
import { copyCell, copyRow } from './copy-cells.ts';
import { RowGrid } from './grid/RowGrid.tsx';
import { rowsPlace } from './model/rows-place.ts';
import { NoRows } from './NoRows.tsx';
import { RowsBar } from './RowsBar.tsx';
import { RowsFoot } from './RowsFoot.tsx';
import { RowsNotes } from './RowsNotes.tsx';
import styles from './RowsPage.module.css';
import { type CellPlace, changeRowsState, useRowsState } from './rows-state.ts';
import { type RowsResult, useRows } from './use-rows.ts';

export interface RowsPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
}

/** A look into the rows of a table, a page at a time, or why there are none to see. */
export function RowsPage(props: RowsPageProps) {
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

interface ShownRowsProps extends RowsPageProps {
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
