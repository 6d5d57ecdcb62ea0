import { create } from 'zustand';
import { type Connection, isOwnServer, type TableAnswer } from '#contract/index.ts';
import { readStorageLocation } from '#protocol/index.ts';

type ReadableConnection = Pick<
  Connection,
  'local' | 'folder' | 'bucket' | 'directReading' | 'capabilities' | 'returnsRows'
>;
type ReadableTable = Pick<TableAnswer, 'location' | 'is_only_declared'>;

/**
 * Whether to ask the user if Vitrine may read a table’s files. Not asked again after an answer, and not for a server
 * that returns rows.
 */
export function canOfferStorage(connection: ReadableConnection, table: ReadableTable): boolean {
  if (isOwnServer(connection) || connection.directReading !== null) return false;
  if (connection.capabilities.queryTable === 'yes' || table.is_only_declared === true) return false;
  return table.location != null && isReadableLocation(table.location);
}

/** Whether Vitrine may read, or may be allowed to read, what the server returns, too, so that both can be compared. */
export function canReadBothWays(connection: ReadableConnection, table: ReadableTable): boolean {
  if (isOwnServer(connection) || connection.directReading?.isAllowed === false) return false;
  if (connection.returnsRows !== true || table.is_only_declared === true) return false;
  return table.location != null && isReadableLocation(table.location);
}

/** Whether a server is known to return no rows: it said so, or it neither counts them nor lists indices. */
export function keepsMetadataOnly({ capabilities }: Pick<Connection, 'capabilities'>): boolean {
  const { queryTable, countRows, tableStats, listIndices } = capabilities;
  if (queryTable !== undefined) return queryTable === 'no';
  return [countRows, tableStats, listIndices].every((support) => support === 'no');
}

function isReadableLocation(location: string): boolean {
  const found = readStorageLocation(location);
  return found !== undefined && found.key !== '';
}

/** Whether its rows are, or would be, read from storage. */
export function isReadFromStorage({ bucket, directReading }: ReadableConnection): boolean {
  return bucket !== undefined || directReading?.isAllowed === true;
}

interface Postponed {
  readonly connectionIds: ReadonlySet<string>;
}

/** Connections with the answer “Not now”, until the window closes. */
const usePostponed = create<Postponed>(() => ({ connectionIds: new Set() }));

export function useIsPostponed(connectionId: string): boolean {
  return usePostponed(({ connectionIds }) => connectionIds.has(connectionId));
}

export function postpone(connectionId: string): void {
  usePostponed.setState(({ connectionIds }) => ({
    connectionIds: new Set([...connectionIds, connectionId]),
  }));
}

export function cancelPostponement(connectionId: string): void {
  usePostponed.setState(({ connectionIds }) => ({
    connectionIds: new Set([...connectionIds].filter((one) => one !== connectionId)),
  }));
}
