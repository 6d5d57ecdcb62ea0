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
} from '#contract/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { failureOf, showFailure } from '../host/failure.ts';
import { host } from '../host/host.ts';
import { type Follow, useHostState, useLatest } from '../host/host-state.ts';
import { showConnection, shownConnection } from '../workspace/workspace.ts';

/** How far the names of each connection are known; undefined at first. */
export function useNameStates(): readonly NameState[] | undefined {
  return useLatest(followAll);
}

/** The same of one connection alone; of none, nothing is asked and nothing known. */
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
 * Another one whenever a search may find something else: as many names as before may be others, where they were forgotten
 * and read again, or where one was renamed.
 */
export function revisionOf(states: readonly Pick<NameState, 'names' | 'at'>[]): string {
  return states.map(({ names, at }) => `${names} ${at}`).join(', ');
}

/** Reads the names of these connections, or leaves that. How far it is comes with their states. */
export function controlNameLoading(connectionIds: readonly string[], action: NameLoadAction): void {
  for (const connectionId of connectionIds) host.names.walk({ connectionId, action }).catch(showFailure);
}

/** What can be done about the names that the host keeps of the connection that is shown. */
export const NAME_COMMANDS = {
  'names.read': () => walkShown('again', (name) => `Reloading names from ${name}`),
  'names.clear': () => walkShown('clear', (name) => `Cleared cached names of ${name}`),
};

/** Neither can be seen where it is asked for, so each says that it was done. */
function walkShown(action: NameLoadAction, words: (name: string) => string): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  const { id: connectionId, name } = connection;
  host.names.walk({ connectionId, action }).then(() => showToast({ text: words(name) }), showFailure);
}

interface NameQuestion {
  readonly text: string;
  readonly limit: number;
  /** With another one the same is looked for again: names have come since. Undefined while it is not to be looked for. */
  readonly revision: string | undefined;
  /** Only among the names of this one, in place of all. */
  readonly connectionId?: string;
}

const WINDOW = crypto.randomUUID();

/** One place of this window: its next search ends the one before, whatever of that is still on its way. */
function sourceOf(connectionId: string | undefined): string {
  return connectionId === undefined ? `palette ${WINDOW}` : `tree ${connectionId} ${WINDOW}`;
}

/**
 * What the host finds among the names that it keeps. Results stay until the first for the next text are there: they say
 * which text they are for. No text looks for nothing: no server is to be read only because a palette was opened.
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

/** Columns by name, of the tables whose schemas the host knows. What was found before stays until there is something new. */
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
      // The names say why nothing can be looked for.
      () => {},
    );
    return () => leave.abort();
  }, [text, links]);
  return found;
}

/** Each news of one search, until the signal ends it. */
export async function searchNames(
  wanted: NameSearch,
  signal: AbortSignal,
  tell: (findings: NameSearchResults) => void,
): Promise<void> {
  for await (const findings of await host.names.search(wanted, { signal })) {
    // One that was on its way when a newer text was typed.
    if (!signal.aborted) tell(findings);
  }
}

export interface NameResults {
  /** What was looked for. */
  readonly text: string;
  /** The best first. */
  readonly hits: readonly NameHit[];
  /** All that match, also those that are not among the hits. */
  readonly total: number;
  readonly isWhole: boolean;
  /** Why it could not be looked for. */
  readonly problem?: FailureDetails;
}

/** The same text looked for again: the first of its hits must not take the place of all that are shown. */
export function applyNameEvents(
  shown: NameResults | undefined,
  text: string,
  { hits, total, isWhole }: NameSearchResults,
): NameResults {
  const isSecondLook = shown?.text === text && shown.isWhole && shown.problem === undefined;
  return isSecondLook && !isWhole ? shown : { text, hits, total, isWhole };
}

/** What was found before is still true. */
export function afterFailure(
  shown: NameResults | undefined,
  text: string,
  problem: FailureDetails,
): NameResults {
  const known = shown?.text === text ? shown : { text, hits: [], total: 0 };
  return { ...known, isWhole: true, problem };
}

/** A namespace or a table that the tree is asked to show, wherever it is in it. */
interface NameToReveal {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly isTable?: true;
  /** The user is elsewhere: the tree shows it, and does not take the keys. */
  readonly keepsKeys?: true;
}

/** Another object with each wish, also for the same namespace. */
export const useNameToReveal = create<{ readonly name: NameToReveal | null }>(() => ({ name: null }));

export function revealName(name: NameToReveal): void {
  showConnection(name.connectionId);
  useNameToReveal.setState({ name });
}
