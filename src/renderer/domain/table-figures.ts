import { type Connection, isOwnServer, type TableAnswer, type TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { defined } from '#protocol/defined.ts';

/* Used wherever these figures are shown, so that one cached response is shared. */

export function statsQuery({ connectionId, id }: TableRef, anyway: boolean) {
  return hostQueries.catalog.stats.queryOptions({ input: { connectionId, id, anyway } });
}

export function rowCountQuery({ connectionId, id }: TableRef, version: bigint | undefined, anyway: boolean) {
  return hostQueries.catalog.rowCount.queryOptions({
    input: { connectionId, id, anyway, ...defined({ version }) },
  });
}

/** A server’s statistics may count deleted rows: only our own are known not to. */
export function statsMayCountDeleted(
  connection: Pick<Connection, 'local' | 'folder' | 'bucket'>,
  answer: Pick<TableAnswer, 'stats'> | undefined,
): boolean {
  return !isOwnServer(connection) && answer?.stats?.num_deleted_rows !== 0n;
}

/** Shown beside such a figure. */
export const WITH_DELETED = 'with deleted rows, if any';

/** The engine keeps deleted rows while they are fewer than a tenth of a fragment. */
const DELETED_SHARE = 10n;

/** Whether skipping deleted rows slows down reads, and optimizing would remove them. */
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
    // A reload loads all pages again: only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
