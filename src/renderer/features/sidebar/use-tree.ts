import { useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Connection, NameState } from '../../../contract/index.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import type { CatalogTree, TreeSnapshot } from './model/catalog-tree.ts';
import { type NameCoverage, nameCoverageOf } from './model/name-coverage.ts';
import { buildRows, type TreeRows } from './model/rows.ts';
import { treeOf } from './trees.ts';
import { useAfterPaint } from './use-after-paint.ts';
import { useNameSearchResults } from './use-name-search-results.ts';

export interface TreeView extends TreeRows {
  readonly tree: CatalogTree;
  readonly coverage: NameCoverage;
  /** How far the host knows the names. */
  readonly state: NameState | undefined;
  /** What the rows were picked by: a moment behind what is being typed. */
  readonly filter: string;
  /** Nothing else will be found for it. */
  readonly isSettled: boolean;
}

/** The tree of a connection under a filter, kept true while the component is shown. */
export function useTree(connection: Connection, filter: string): TreeView {
  const tree = treeOf(connection.id);
  const snapshot = useSnapshot(tree);
  // To type goes before to look through a million names.
  const wanted = useAfterPaint(filter);
  const server = useServerIdentity(connection);
  useEffect(() => {
    if (server !== undefined) tree.meetServer(server);
  }, [tree, server]);
  const { state, results, isSettled } = useNameSearchResults(connection.id, wanted.trim(), snapshot.isMet);
  const { delimiter } = connection;
  const rows = useMemo(
    () => buildRows(snapshot.root, wanted, results && { names: results, delimiter }),
    [snapshot, wanted, results, delimiter],
  );
  const coverage = useMemo(() => nameCoverageOf(snapshot.root), [snapshot]);
  const shown = useHeldWhileEmpty(rows, !isSettled);
  return { tree, coverage, state, filter: wanted, isSettled, ...shown };
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
    if (!local) return `remote ${links} ${askerOf(connection)}`;
    // One that never ran is started by the first question.
    return server.state === 'stopped' || server.state === 'running' ? `local ${server.pid}` : undefined;
  });
}

/** What decides whether a server that refused would refuse again. */
function askerOf({ signIn, secrets, trustedOrigins }: Connection): string {
  return JSON.stringify([signIn?.state === 'signed-in', secrets, trustedOrigins]);
}
