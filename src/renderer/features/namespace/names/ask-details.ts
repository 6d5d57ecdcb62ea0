import type { QueryKey } from '@tanstack/react-query';
import type { Connection } from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { indicesQuery, rowsUnavailableReason, statsQuery, versionsQuery } from '#features/table/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { requestsForTable } from './detail-choice.ts';

/**
 * Asks for what a row says of a table, by the questions that its own page asks: what is still fresh is not asked again,
 * and the answers are there when the page is opened.
 */
export async function askDetails(
  connection: Connection,
  id: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const described = tableDescriptionQuery(connection.id, id);
  const table = await fetchUntil(described.queryKey, () => queryClient.fetchQuery(described), signal);
  signal.throwIfAborted();
  if (rowsUnavailableReason(connection, table) !== undefined) return;
  const wanted = requestsForTable(connection);
  const results = await Promise.allSettled([
    wanted.includes('tableStats') && askFigures(connection, id, wanted.includes('listIndices'), signal),
    wanted.includes('listVersions') && askVersions(connection, id, signal),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** A table without an index is not asked which rows are outside of one. */
async function askFigures(
  { id: connectionId }: Connection,
  id: readonly string[],
  hasIndices: boolean,
  signal: AbortSignal,
): Promise<void> {
  const stats = statsQuery(connectionId, id, false);
  const sizes = await ifSupported(fetchUntil(stats.queryKey, () => queryClient.fetchQuery(stats), signal));
  signal.throwIfAborted();
  if (!hasIndices || (sizes?.indices ?? 0n) === 0n) return;
  const indices = indicesQuery(connectionId, id, false);
  await ifSupported(fetchUntil(indices.queryKey, () => queryClient.fetchInfiniteQuery(indices), signal));
}

async function askVersions(
  { id: connectionId }: Connection,
  id: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const versions = versionsQuery(connectionId, id, false);
  await ifSupported(fetchUntil(versions.queryKey, () => queryClient.fetchInfiniteQuery(versions), signal));
}

/** That a server does not have something is no failure of this table. */
async function ifSupported<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (problem) {
    if (failureOf(problem).code === 'NOT_SUPPORTED') return undefined;
    throw problem;
  }
}

/** Given up by the signal, down to the socket, unless a page that is shown waits for the same answer. */
async function fetchUntil<Answer>(
  queryKey: QueryKey,
  fetch: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const giveUp = () => {
    const query = queryClient.getQueryCache().find({ queryKey, exact: true });
    if (query?.isActive() !== true) void queryClient.cancelQueries({ queryKey, exact: true });
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await fetch();
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
