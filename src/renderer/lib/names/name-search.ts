import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { FailureDetails, NameHit, NameSearch, NameSearchResults } from '#contract/index.ts';
import { failureOf } from '../host/failure.ts';
import { host } from '../host/host.ts';
import { useHostState } from '../host/host-state.ts';
import { showConnection } from '../workspace/workspace.ts';

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

/** A namespace that the tree is asked to show, wherever it is in it. */
interface NameToReveal {
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** Another object with each wish, also for the same namespace. */
export const useNameToReveal = create<{ readonly name: NameToReveal | null }>(() => ({ name: null }));

export function revealName(name: NameToReveal): void {
  showConnection(name.connectionId);
  useNameToReveal.setState({ name });
}
