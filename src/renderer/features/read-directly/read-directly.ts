import { create } from 'zustand';
import { type Connection, isOwnServer, type Table } from '#contract/index.ts';
import { readStorageLocation } from '#protocol/index.ts';

type ReadableConnection = Pick<
  Connection,
  'local' | 'folder' | 'bucket' | 'directReading' | 'capabilities' | 'returnsRows'
>;
type ReadableTable = Pick<Table, 'location' | 'onlyDeclared'>;

/**
 * Whether the user may be asked to have a table's files read by Vitrine itself. Whoever was asked before is not asked
 * again, and a server that returns rows is not passed by.
 */
export function canAskForStorage(connection: ReadableConnection, table: ReadableTable): boolean {
  if (isOwnServer(connection) || connection.directReading !== null) return false;
  if (connection.capabilities.queryTable === 'yes' || table.onlyDeclared === true) return false;
  return table.location != null && isReadableLocation(table.location);
}

/** Whether Vitrine may read, or may be allowed to read, what its server returns too: so that the two can be compared. */
export function canReadBothWays(connection: ReadableConnection, table: ReadableTable): boolean {
  if (isOwnServer(connection) || connection.directReading?.isAllowed === false) return false;
  if (connection.returnsRows !== true || table.onlyDeclared === true) return false;
  return table.location != null && isReadableLocation(table.location);
}

/** Whether a server is known to tell nothing of rows: it said so, or it counts none of them and lists no indices. */
export function keepsMetadataOnly({ capabilities }: Pick<Connection, 'capabilities'>): boolean {
  const { queryTable, countRows, tableStats, listIndices } = capabilities;
  if (queryTable !== undefined) return queryTable === 'no';
  return [countRows, tableStats, listIndices].every((support) => support === 'no');
}

function isReadableLocation(location: string): boolean {
  const found = readStorageLocation(location);
  return found !== undefined && found.key !== '';
}

/** Whether its rows come from storage, or would. */
export function isReadFromStorage({ bucket, directReading }: ReadableConnection): boolean {
  return bucket !== undefined || directReading?.isAllowed === true;
}

interface Postponed {
  readonly connectionIds: ReadonlySet<string>;
}

/** Whom the user told "Not now": gone with the window. */
const usePostponed = create<Postponed>(() => ({ connectionIds: new Set() }));

export function useIsPostponed(connectionId: string): boolean {
  return usePostponed(({ connectionIds }) => connectionIds.has(connectionId));
}

export function postpone(connectionId: string): void {
  usePostponed.setState(({ connectionIds }) => ({
    connectionIds: new Set([...connectionIds, connectionId]),
  }));
}

export function askNow(connectionId: string): void {
  usePostponed.setState(({ connectionIds }) => ({
    connectionIds: new Set([...connectionIds].filter((one) => one !== connectionId)),
  }));
}
