import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Connection, NameState } from '#contract/index.ts';
import type { CatalogTree, TreeSnapshot } from '#domain/names/catalog-tree.ts';
import { countsOf } from '#domain/names/known-counts.ts';
import { type NameCoverage, nameCoverageOf } from '#domain/names/tree-node.ts';
import { treeOf } from '#domain/names/trees.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { type NameResults, revisionOf, useNameSearch, useNameState } from '#lib/names/host-names.ts';
import { useDebouncedValue, usePaced } from '#lib/use-paced.ts';
import { buildRows, type TreeRows } from './model/rows.ts';

export interface TreeView extends TreeRows {
  readonly tree: CatalogTree;
  readonly coverage: NameCoverage;
  /** A server process is there or will be; otherwise a load that didn’t happen was canceled. */
  readonly hasServer: boolean;
  /** The state of the host’s cached names. */
  readonly state: NameState | undefined;
  /** The filter of the rows: slightly behind the typed text. */
  readonly filter: string;
  /** The search for it is complete. */
  readonly isFinal: boolean;
}

/** The tree of a connection with a filter, updated while the component is mounted. */
export function useCatalogTree(connection: Connection, filter: string): TreeView {
  const tree = treeOf(connection.id);
  const snapshot = useSnapshot(tree);
  // Typing has priority over filtering a million names.
  const deferredFilter = useAfterPaint(filter);
  const server = useServerIdentity(connection);
  useEffect(() => {
    if (server !== undefined) tree.meetServer(server);
  }, [tree, server]);
  const { state, results, isFinal } = useNameSearchResults(
    connection.id,
    deferredFilter.trim(),
    snapshot.isMet,
  );
  const edition = state?.state === 'complete' ? `${state.names} ${state.at}` : undefined;
  useEffect(() => tree.meetCache(edition), [tree, edition]);
  const { delimiter } = connection;
  const rows = useMemo(
    () => buildRows(snapshot.root, deferredFilter, results && { names: results, delimiter }),
    [snapshot, deferredFilter, results, delimiter],
  );
  const coverage = useMemo(() => nameCoverageOf(snapshot.root), [snapshot]);
  const shown = usePreviousWhileEmpty(rows, !isFinal);
  return {
    tree,
    coverage,
    hasServer: server !== undefined,
    state,
    filter: deferredFilter,
    isFinal,
    ...shown,
  };
}

function useSnapshot(tree: CatalogTree): TreeSnapshot {
  const latest = useSyncExternalStore(tree.subscribe, tree.snapshot);
  // If pages arrive faster than rows can be created, the window stays responsive and skips outdated states.
  const drawn = useDeferredValue(latest);
  // Expanding and collapsing show at once: the next key applies to the new rows.
  return drawn.turns === latest.turns ? drawn : latest;
}

/** Keeps the rows until the host has responded. */
function usePreviousWhileEmpty(rows: TreeRows, isComing: boolean): TreeRows {
  const before = useRef(rows);
  const showsPrevious = isComing && rows.rows.length === 0;
  useEffect(() => {
    if (!showsPrevious) before.current = rows;
  }, [showsPrevious, rows]);
  return showsPrevious ? before.current : rows;
}

/** Changes with a new server process, or new credentials; undefined while no process is running. */
function useServerIdentity(connection: Connection): string | undefined {
  const { local } = connection;
  return useHostState(({ link, links, server }) => {
    if (link !== 'connected') return undefined;
    if (!local) return `remote ${links} ${credentialsKey(connection)}`;
    // The first request starts a server that never ran; one that failed reports why.
    if (server.state === 'failed') return 'local failed';
    return server.state === 'restarting' ? undefined : `local ${server.pid}`;
  });
}

/** What decides whether a server that rejected a request may accept it now. */
function credentialsKey({ signIn, secrets, trustedOrigins }: Connection): string {
  return JSON.stringify([signIn?.state === 'signed-in', secrets, trustedOrigins]);
}

/** The first hits take a frame or two; two thousand, the host’s maximum, take ten times as long. */
const FIRST_HITS = 500;
const MAX_HITS = 2000;
/** The delay after typing, in milliseconds. */
const REST = 400;
/** Milliseconds between two searches for the same text while names are loading. */
const BETWEEN_LOOKS = 1000;
/** The first render of the tree comes before loading the cached names, which may be a large file. */
const AFTER_FIRST_ROWS = 500;

interface NameSearchState {
  /** The state of the cached names; undefined until the host has sent it. */
  readonly state: NameState | undefined;
  /** The matches for the latest text, or still for the previous one. */
  readonly results: NameResults | undefined;
  /** All names were searched. */
  readonly isFinal: boolean;
}

/** The host’s cached names of a connection, and the matches for a text. Typing starts loading them. */
function useNameSearchResults(connectionId: string, text: string, hasRows: boolean): NameSearchState {
  const isRested = useRested(hasRows);
  const state = useNameState(isRested || text !== '' ? connectionId : undefined);
  const known = usePaced(state, BETWEEN_LOOKS);
  const names = known?.names ?? 0;
  const isConnected = useHostState(({ link }) => link === 'connected');
  const revision = text === '' ? undefined : revisionOf(known === undefined ? [] : [known]);
  const isAtRest = useDebouncedValue(text, REST) === text && state?.state !== 'walking';
  const limit = isAtRest ? MAX_HITS : FIRST_HITS;
  const results = useNameSearch({ text, limit, revision, connectionId });
  const version = `${names} ${state?.state} ${state?.at}`;
  useEffect(() => countsOf(connectionId).follow(names > 0, version), [connectionId, names, version]);
  const isAnswered = results?.text === text && results.isWhole;
  return {
    state,
    results: text === '' ? undefined : results,
    isFinal: text === '' || isAnswered || !isConnected,
  };
}

function useRested(isReady: boolean): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setRested(true), AFTER_FIRST_ROWS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isRested;
}

/**
 * A value delayed until after a paint: slow work starts after the typed letter is visible, and is skipped if another
 * letter follows.
 */
function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
