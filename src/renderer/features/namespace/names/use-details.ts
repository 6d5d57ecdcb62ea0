import type { QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Connection,
  isOwnServer,
  type NamespaceRef,
  type Table,
  type TableRef,
} from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { rowCountQuery, statsMayCountDeleted, statsQuery, versionsQuery } from '#domain/table-figures.ts';
import { indicesQuery } from '#domain/table-indices.ts';
import { rowsUnavailableReason } from '#features/table/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { queryClient } from '#lib/host/query-client.ts';
import type { NameRows } from '#lib/names/NameList.tsx';
import { type NamespaceProps, useNamespaceState } from '../namespace-state.ts';
import { requestsForTable, useLoadsDetails, type WhyByPress, whyByPress } from './detail-choice.ts';
import { createDetails, type DetailStore, type DetailsSnapshot, keepDetails } from './details.ts';
import { queriedTableName } from './known-tables.ts';

/** The details of a namespace’s tables, and the store that loads them. The page must not change its namespace. */
export function useDetails({ connection, id }: NamespaceProps): readonly [DetailStore, DetailsSnapshot] {
  const [details] = useState(() =>
    keepDetails(serverAndName(connection, id), () => detailsOf({ connection, id })),
  );
  return [details, useSyncExternalStore(details.subscribe, details.snapshot)];
}

function serverAndName(connection: Connection, id: readonly string[]): string {
  const { id: connectionId, address, database, folder, bucket } = connection;
  return JSON.stringify([connectionId, id, isOwnServer(connection) || address, database, folder, bucket]);
}

function detailsOf({ connection, id }: Pick<NamespaceProps, 'connection' | 'id'>): DetailStore {
  // Each response may add to the known capabilities.
  const latest = () =>
    useHostState.getState().connections.find((each) => each.id === connection.id) ?? connection;
  return createDetails({
    client: queryClient,
    namespace: { connectionId: connection.id, id },
    elsewhere: (table) => storedElsewhere(latest(), table),
    statsMayCountDeleted: (table) => statsMayCountDeleted(latest(), table.answer),
    load: (name, signal) => fetchDetails(latest(), [...id, name], signal),
  });
}

function storedElsewhere(connection: Connection, table: Table): string | undefined {
  const why = rowsUnavailableReason(connection, table.answer);
  return why?.kind === 'rows-elsewhere' ? why.location : undefined;
}

/** Invalidates the cached responses about its tables. */
export function forgetTablesOf(namespace: NamespaceRef): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queriedTableName(queryKey, namespace) !== undefined,
  });
}

export interface DetailLoading {
  readonly onView: (first: number, end: number) => void;
  /** Why nothing loads automatically. */
  readonly byPress: WhyByPress;
  /** The visible tables that the button would load, and the most requests that takes. */
  readonly waiting: number;
  readonly requests: number;
  readonly load: () => void;
}

interface Sight {
  readonly first: number;
  readonly end: number;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Loads the details of visible rows only, as long as they are visible; on production and for storage only on request.
 */
export function useDetailLoading(
  { connection, id }: NamespaceProps,
  details: DetailStore,
  rows: NameRows,
  isHeldBack: boolean,
): DetailLoading {
  const [sight, onView] = useDebouncedSight();
  const [approved, approve] = useState(NONE);
  const { refreshes } = useNamespaceState({ connectionId: connection.id, id });
  const isOn = useLoadsDetails(connection.id);
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  const byPress = whyByPress(connection);
  const perTable = requestsForTable(connection).length;
  const names = perTable === 0 ? [] : tablesInSight(rows, sight);
  const isAllowed = (name: string) => (byPress === undefined ? isOn && !isHeldBack : approved.has(name));
  const waiting = names.filter((name) => !approved.has(name) && details.isWanting(name));

  // After each render: the list is short, and loaded names cost nothing.
  useEffect(() => details.request(isHidden ? [] : names.filter(isAllowed)));
  useEffect(() => () => details.request([]), [details]);

  const seen = useRef(refreshes);
  useEffect(() => {
    if (seen.current === refreshes) return;
    seen.current = refreshes;
    approve(NONE);
    details.forgetAll();
  }, [details, refreshes]);

  return {
    onView,
    byPress,
    waiting: waiting.length,
    requests: waiting.length * perTable,
    load: () => approve((before) => new Set([...before, ...waiting])),
  };
}

/** Rows that are visible only briefly while scrolling aren’t loaded. */
const DEBOUNCE = 150;

function useDebouncedSight(): readonly [Sight, (first: number, end: number) => void] {
  const [sight, setSight] = useState<Sight>({ first: 0, end: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onView = useCallback((first: number, end: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSight({ first, end }), DEBOUNCE);
  }, []);
  return [sight, onView];
}

function tablesInSight(rows: NameRows, { first, end }: Sight): readonly string[] {
  const names: string[] = [];
  for (let index = first; index < end; index += 1) {
    const row = rows.at(index);
    if (row?.kind === 'table') names.push(row.name);
  }
  return names;
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Loads the details of a table by the same queries as its own page: fresh ones aren’t requested again, and the page
 * finds them in the cache.
 */
async function fetchDetails(
  connection: Connection,
  id: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const ref = { connectionId: connection.id, id };
  const described = tableDescriptionQuery(ref);
  const table = await fetchUntil(described.queryKey, () => queryClient.fetchQuery(described), signal);
  signal.throwIfAborted();
  if (rowsUnavailableReason(connection, table.answer) !== undefined) return;
  const wanted = requestsForTable(connection);
  const isCounted = wanted.includes('countRows') && statsMayCountDeleted(connection, table.answer);
  const results = await Promise.allSettled([
    isCounted && fetchRowCount(ref, signal),
    wanted.includes('tableStats') && fetchFigures(ref, wanted.includes('listIndices'), signal),
    wanted.includes('listVersions') && fetchVersions(ref, signal),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Only a table with an index has rows outside of one. */
async function fetchFigures(table: TableRef, hasIndices: boolean, signal: AbortSignal): Promise<void> {
  const stats = statsQuery(table, false);
  const sizes = await ifSupported(fetchUntil(stats.queryKey, () => queryClient.fetchQuery(stats), signal));
  signal.throwIfAborted();
  if (!hasIndices || (sizes?.answer.num_indices ?? 0n) === 0n) return;
  const indices = indicesQuery(table, false);
  await ifSupported(fetchUntil(indices.queryKey, () => queryClient.fetchInfiniteQuery(indices), signal));
}

async function fetchRowCount(table: TableRef, signal: AbortSignal): Promise<void> {
  const rows = rowCountQuery(table, undefined, false);
  await ifSupported(fetchUntil(rows.queryKey, () => queryClient.fetchQuery(rows), signal));
}

async function fetchVersions(table: TableRef, signal: AbortSignal): Promise<void> {
  const versions = versionsQuery(table, false);
  await ifSupported(fetchUntil(versions.queryKey, () => queryClient.fetchInfiniteQuery(versions), signal));
}

/** If the server doesn’t support an operation, that is no error of this table. */
async function ifSupported<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (problem) {
    if (failureOf(problem).code === 'NOT_SUPPORTED') return undefined;
    throw problem;
  }
}

/** The signal aborts the request down to the socket, unless a shown page waits for the same response. */
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
