import type { Connection, Table } from '../../../../contract/index.ts';
import { rowsUnavailableReason } from '../properties/model/rows-unavailable-reason.ts';
import { useRowCount, useTableSizes } from '../properties/use-section.ts';
import { useLatestVersion } from '../request/use-latest-version.ts';
import type { FigureSources } from './model/figures.ts';

/** What the figures of a table come from: its description, and two calls that nothing waits for. */
export function useFigures(connection: Connection, id: readonly string[], table: Table): FigureSources {
  const options = { connection, id, noRows: rowsUnavailableReason(connection, table), asks: true };
  return {
    table,
    rows: useRowCount(options),
    sizes: useTableSizes(options),
    isLatest: useLatestVersion(connection, id).isLatest,
  };
}
