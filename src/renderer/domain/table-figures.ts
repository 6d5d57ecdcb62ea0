import { type Connection, isOwnServer, type Table, type TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { defined } from '#protocol/defined.ts';

/* Whoever shows any of this asks by these, so that all of them share one answer to each question, in one form. */

export function statsQuery({ connectionId, id }: TableRef, anyway: boolean) {
  return hostQueries.catalog.stats.queryOptions({ input: { connectionId, id, anyway } });
}

export function rowCountQuery({ connectionId, id }: TableRef, version: bigint | undefined, anyway: boolean) {
  return hostQueries.catalog.rowCount.queryOptions({
    input: { connectionId, id, anyway, ...defined({ version }) },
  });
}

/** Rows that were deleted may be among those that a server has in its statistics: only of our own is known that they aren’t. */
export function statsMayCountDeleted(
  connection: Pick<Connection, 'local' | 'folder' | 'bucket'>,
  table: Pick<Table, 'stats'> | undefined,
): boolean {
  return !isOwnServer(connection) && table?.stats?.numDeletedRows !== 0n;
}

/** Beside such a figure. */
export const WITH_DELETED = 'with deleted rows, if any';

/** The engine leaves deleted rows where they are while they are fewer than a tenth of a fragment. */
const DELETED_SHARE = 10n;

/** Whether reads are slower for the deleted rows that they skip, and optimizing would remove them. */
export function areManyDeleted(deleted: bigint, rows: bigint): boolean {
  return deleted > 0n && deleted * 100n >= (rows + deleted) * DELETED_SHARE;
}

/** A screenful or two. */
const PAGE_SIZE = 100;

export function versionsQuery({ connectionId, id }: TableRef, anyway: boolean) {
  return hostQueries.catalog.versions.infiniteOptions({
    input: (cursor: string | undefined) => ({ connectionId, id, cursor, limit: PAGE_SIZE, anyway }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // Reading again reads every page again: only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
