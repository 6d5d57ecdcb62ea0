import { useEffect, useState } from 'react';
import type { NameSearch, NameSearchResults } from '../../../contract/index.ts';
import { failureOf } from '../host/failure.ts';
import { host } from '../host/host.ts';
import { useHostState } from '../host/host-state.ts';
import { afterFailure, applyNameEvents, type NameResults } from './name-results.ts';

export interface NameQuestion {
  readonly text: string;
  readonly limit: number;
  /** With another one the same is looked for again: names have come since. Undefined while it is not to be looked for. */
  readonly revision: string | undefined;
  /** Only among the names of this one, in place of all. */
  readonly connectionId?: string;
}

const WINDOW = crypto.randomUUID();

/** One place of this window: its next search ends the one before, whatever of that is still on its way. */
function askerOf(connectionId: string | undefined): string {
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
    search({ text, limit, asker: askerOf(connectionId), ...place }, signal, (news) =>
      setResults((shown) => applyNameEvents(shown, text, news)),
    ).catch((problem: unknown) => {
      if (!signal.aborted) setResults((shown) => afterFailure(shown, text, failureOf(problem).details));
    });
    return () => leave.abort();
  }, [text, limit, revision, connectionId, links]);
  return results;
}

async function search(
  wanted: NameSearch,
  signal: AbortSignal,
  tell: (findings: NameSearchResults) => void,
): Promise<void> {
  for await (const findings of await host.names.search(wanted, { signal })) {
    // One that was on its way when a newer text was typed.
    if (!signal.aborted) tell(findings);
  }
}
