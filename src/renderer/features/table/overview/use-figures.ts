import type { Connection, Table } from '../../../../contract/index.ts';
import { useLatestVersion } from '../answer/use-latest-version.ts';
import { rowsUnavailableReason } from '../facts/model/rows-unavailable-reason.ts';
import { useRowCount, useTableSizes } from '../facts/use-section.ts';
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
