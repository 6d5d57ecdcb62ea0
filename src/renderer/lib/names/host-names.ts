import { useEffect, useMemo, useState } from 'react';
import { create } from 'zustand';
import type {
  ColumnFindings,
  FailureDetails,
  NameHit,
  NameLoadAction,
  NameSearch,
  NameSearchResults,
  NameState,
  NodeRef,
} from '#contract/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { failureOf, showFailure } from '../host/failure.ts';
import { host } from '../host/host.ts';
import { type Follow, useHostState, useLatest } from '../host/host-state.ts';
import { showConnection, shownConnection } from '../workspace/workspace.ts';

/** How many names of each connection are cached; undefined at first. */
export function useNameStates(): readonly NameState[] | undefined {
  return useLatest(followAll);
}

/** The same for one connection; undefined without one. */
export function useNameState(connectionId: string | undefined): NameState | undefined {
  const follow = useMemo(
    () => (connectionId === undefined ? undefined : followOne(connectionId)),
    [connectionId],
  );
  const [state] = useLatest(follow) ?? [];
  return state;
}

const followAll: Follow<readonly NameState[]> = (signal) => host.names.states(undefined, { signal });

function followOne(connectionId: string): Follow<readonly NameState[]> {
  return (signal) => host.names.states({ connectionIds: [connectionId] }, { signal });
}

/**
 * Changes whenever a search may have other results. The number of names isn’t enough: they may have been cleared and
 * loaded again, or renamed.
 */
export function revisionOf(states: readonly Pick<NameState, 'names' | 'at'>[]): string {
  return states.map(({ names, at }) => `${names} ${at}`).join(', ');
}

/** Starts or stops loading the names of these connections. The progress arrives with their states. */
export function controlNameLoading(connectionIds: readonly string[], action: NameLoadAction): void {
  for (const connectionId of connectionIds) host.names.walk({ connectionId, action }).catch(showFailure);
}

/** Commands for the cached names of the shown connection. */
export const NAME_COMMANDS = {
  'names.read': () => controlShownConnection('again', (name) => `Reloading names from ${name}`),
  'names.clear': () => controlShownConnection('clear', (name) => `Cleared cached names of ${name}`),
};

/** The effect isn’t visible where the command runs, so a toast confirms it. */
function controlShownConnection(action: NameLoadAction, text: (name: string) => string): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  const { id: connectionId, name } = connection;
  host.names.walk({ connectionId, action }).then(() => showToast({ text: text(name) }), showFailure);
}

interface NameQuestion {
  readonly text: string;
  readonly limit: number;
  /** Another revision repeats the search, because names were added. Undefined to search nothing. */
  readonly revision: string | undefined;
  /** Searches only this connection. */
  readonly connectionId?: string;
}

const WINDOW = crypto.randomUUID();

/** Identifies the place of a search: the next search with the same source cancels the previous one. */
function sourceOf(connectionId: string | undefined): string {
  return connectionId === undefined ? `palette ${WINDOW}` : `tree ${connectionId} ${WINDOW}`;
}

/**
 * Searches the names that the host has cached. Old results stay until the first new ones arrive: they say which text
 * they are for. An empty text searches nothing: opening a palette must not load names from any server.
 */
export function useNameSearch({
  text,
  limit,
  revision,
  connectionId,
}: NameQuestion): NameResults | undefined {
  const links = useHostState((state) => state.links);
  const [results, setResults] = useState<NameResults>();
  useEffect(() => {
    if (text === '') setResults(undefined);
    if (text === '' || links === 0 || revision === undefined) return;
    const leave = new AbortController();
    const { signal } = leave;
    const place = connectionId === undefined ? {} : { connectionIds: [connectionId] };
    searchNames({ text, limit, source: sourceOf(connectionId), ...place }, signal, (events) =>
      setResults((shown) => applyNameEvents(shown, text, events)),
    ).catch((problem: unknown) => {
      if (!signal.aborted) setResults((shown) => afterFailure(shown, text, failureOf(problem).details));
    });
    return () => leave.abort();
  }, [text, limit, revision, connectionId, links]);
  return results;
}

const MAX_COLUMNS = 20;

/** Searches columns by name, in the tables whose schemas the host knows. Old results stay until new ones arrive. */
export function useColumnSearch(text: string): ColumnFindings | undefined {
  const links = useHostState((state) => state.links);
  const [found, setFound] = useState<ColumnFindings>();
  useEffect(() => {
    if (text === '') setFound(undefined);
    if (text === '' || links === 0) return;
    const leave = new AbortController();
    const { signal } = leave;
    host.names.columns({ text, limit: MAX_COLUMNS }, { signal }).then(
      (findings) => !signal.aborted && setFound(findings),
      // The search for names shows the error.
      () => {},
    );
    return () => leave.abort();
  }, [text, links]);
  return found;
}

/** Reports each update of a search until the signal aborts it. */
export async function searchNames(
  search: NameSearch,
  signal: AbortSignal,
  onResults: (findings: NameSearchResults) => void,
): Promise<void> {
  for await (const findings of await host.names.search(search, { signal })) {
    // It was sent before a newer text was typed.
    if (!signal.aborted) onResults(findings);
  }
}

export interface NameResults {
  readonly text: string;
  /** The best match first. */
  readonly hits: readonly NameHit[];
  /** The number of all matches, also of those that aren’t in `hits`. */
  readonly total: number;
  readonly isWhole: boolean;
  /** Why the search failed. */
  readonly problem?: FailureDetails;
}

/** When the same text is searched again, the first hits must not replace the complete results. */
export function applyNameEvents(
  shown: NameResults | undefined,
  text: string,
  { hits, total, isWhole }: NameSearchResults,
): NameResults {
  const isSecondLook = shown?.text === text && shown.isWhole && shown.problem === undefined;
  return isSecondLook && !isWhole ? shown : { text, hits, total, isWhole };
}

/** Keeps the previous results. */
export function afterFailure(
  shown: NameResults | undefined,
  text: string,
  problem: FailureDetails,
): NameResults {
  const known = shown?.text === text ? shown : { text, hits: [], total: 0 };
  return { ...known, isWhole: true, problem };
}

/** A namespace or a table that the tree should show. */
type NameToReveal = NodeRef & {
  readonly isTable?: true;
  /** The tree scrolls to it without taking the focus. */
  readonly keepsKeys?: true;
};

/** A new object for each request, also for the same namespace. */
export const useNameToReveal = create<{ readonly name: NameToReveal | null }>(() => ({ name: null }));

export function revealName(name: NameToReveal): void {
  showConnection(name.connectionId);
  useNameToReveal.setState({ name });
}
