import { useEffect, useState } from 'react';
import type { NameState } from '../../../contract/index.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import type { NameResults } from '../../lib/names/name-results.ts';
import { useNameSearch } from '../../lib/names/name-search.ts';
import { useNameState } from '../../lib/names/name-states.ts';
import { revisionOf } from '../../lib/names/revision.ts';
import { usePaced } from '../../lib/names/use-throttled.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { countsOf } from './known-counts.ts';

/** The first of them are there within a frame or two; two thousand, as many as the host gives, take ten times as long. */
const FIRST_HITS = 500;
const MAX_HITS = 2000;
/** Milliseconds without another letter. */
const REST = 400;
/** Milliseconds between two looks for the same text while names come in. */
const BETWEEN_LOOKS = 1000;
/** The first picture of a tree goes before what is kept of its names, which may be a large file. */
const AFTER_FIRST_ROWS = 500;

export interface NameSearchState {
  /** How far they are known; undefined until the host has said so. */
  readonly state: NameState | undefined;
  /** What was found for the latest text, or still for the one before. */
  readonly results: NameResults | undefined;
  /** It was looked through all of them. */
  readonly isSettled: boolean;
}

/** The names that the host keeps of a connection, and what a text finds among them. To type is what starts their reading. */
export function useNameSearchResults(connectionId: string, text: string, hasRows: boolean): NameSearchState {
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
    isSettled: text === '' || isAnswered || !isConnected,
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
