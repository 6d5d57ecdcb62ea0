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
  /** Somebody answers for the connection, or will: what was not asked then was called off. */
  readonly isThere: boolean;
  /** How far the host knows the names. */
  readonly state: NameState | undefined;
  /** What the rows were picked by: a moment behind what is being typed. */
  readonly filter: string;
  /** Nothing else will be found for it. */
  readonly isFinal: boolean;
}

/** The tree of a connection under a filter, kept true while the component is shown. */
export function useCatalogTree(connection: Connection, filter: string): TreeView {
  const tree = treeOf(connection.id);
  const snapshot = useSnapshot(tree);
  // To type goes before to look through a million names.
  const wanted = useAfterPaint(filter);
  const server = useServerIdentity(connection);
  useEffect(() => {
    if (server !== undefined) tree.meetServer(server);
  }, [tree, server]);
  const { state, results, isFinal } = useNameSearchResults(connection.id, wanted.trim(), snapshot.isMet);
  const edition = state?.state === 'complete' ? `${state.names} ${state.at}` : undefined;
  useEffect(() => tree.meetCache(edition), [tree, edition]);
  const { delimiter } = connection;
  const rows = useMemo(
    () => buildRows(snapshot.root, wanted, results && { names: results, delimiter }),
    [snapshot, wanted, results, delimiter],
  );
  const coverage = useMemo(() => nameCoverageOf(snapshot.root), [snapshot]);
  const shown = useHeldWhileEmpty(rows, !isFinal);
  return { tree, coverage, isThere: server !== undefined, state, filter: wanted, isFinal, ...shown };
}

function useSnapshot(tree: CatalogTree): TreeSnapshot {
  const latest = useSyncExternalStore(tree.subscribe, tree.snapshot);
  // While pages come in faster than rows can be made, the window stays ready and skips what is out of date.
  const drawn = useDeferredValue(latest);
  // What was opened or closed is there at once: the next key is meant for what it left.
  return drawn.turns === latest.turns ? drawn : latest;
}

/** Rows do not go for a moment only because the host has not answered yet. */
function useHeldWhileEmpty(rows: TreeRows, isComing: boolean): TreeRows {
  const before = useRef(rows);
  const isHeld = isComing && rows.rows.length === 0;
  useEffect(() => {
    if (!isHeld) before.current = rows;
  }, [isHeld, rows]);
  return isHeld ? before.current : rows;
}

/**
 * Changes when a new process answers for the connection, or the old one is asked by somebody else; undefined while it is
 * known that none does.
 */
function useServerIdentity(connection: Connection): string | undefined {
  const { local } = connection;
  return useHostState(({ link, links, server }) => {
    if (link !== 'connected') return undefined;
    if (!local) return `remote ${links} ${credentialsKey(connection)}`;
    // One that never ran is started by the first question, and one that failed says why.
    if (server.state === 'failed') return 'local failed';
    return server.state === 'restarting' ? undefined : `local ${server.pid}`;
  });
}

/** What decides whether a server that refused would refuse again. */
function credentialsKey({ signIn, secrets, trustedOrigins }: Connection): string {
  return JSON.stringify([signIn?.state === 'signed-in', secrets, trustedOrigins]);
}

/** The first of them are there within a frame or two; two thousand, as many as the host gives, take ten times as long. */
const FIRST_HITS = 500;
const MAX_HITS = 2000;
/** Milliseconds without another letter. */
const REST = 400;
/** Milliseconds between two looks for the same text while names come in. */
const BETWEEN_LOOKS = 1000;
/** The first picture of a tree goes before what is kept of its names, which may be a large file. */
const AFTER_FIRST_ROWS = 500;

interface NameSearchState {
  /** How far they are known; undefined until the host has said so. */
  readonly state: NameState | undefined;
  /** What was found for the latest text, or still for the one before. */
  readonly results: NameResults | undefined;
  /** It was looked through all of them. */
  readonly isFinal: boolean;
}

/** The names that the host keeps of a connection, and what a text finds among them. To type is what starts their reading. */
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
 * The value, once the picture has it: what takes long begins after the letter that was typed is seen, and is left out
 * where the next letter comes first.
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
