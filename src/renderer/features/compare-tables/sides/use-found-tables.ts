import { useEffect, useState } from 'react';
import type { NameState } from '../../../../contract/index.ts';
import { host } from '../../../lib/host/host.ts';
import { revisionOf, useNameStates } from '../../../lib/names/name-states.ts';
import { usePaced } from '../../../lib/use-paced.ts';
import type { FoundTables } from '../model/offered-tables.ts';

const MAX_SHOWN = 100;
/** This window's pickers: the next search of one ends the one before. */
const ASKER = `table picker ${crypto.randomUUID()}`;
const LOOKING: FoundTables = { state: 'looking' };

/** Milliseconds between two looks for the same text while names come in. */
const BETWEEN_LOOKS = 1000;

/** Tables of one connection by a part of their names. What was found before stays until there is something new. */
export function useFoundTables(connectionId: string, text: string): FoundTables {
  const [found, setFound] = useState<FoundTables>(LOOKING);
  const revision = usePaced(revisionIn(useNameStates(), connectionId), BETWEEN_LOOKS);
  useEffect(() => {
    if (revision === undefined) return;
    const leave = new AbortController();
    const { signal } = leave;
    search(connectionId, text, signal, setFound).catch(() => {
      if (!signal.aborted) setFound({ state: 'failed' });
    });
    return () => leave.abort();
  }, [connectionId, text, revision]);
  return found;
}

/** Undefined until it is known how things stand. */
function revisionIn(states: readonly NameState[] | undefined, connectionId: string): string | undefined {
  return states && revisionOf(states.filter((state) => state.connectionId === connectionId));
}

async function search(
  connectionId: string,
  text: string,
  signal: AbortSignal,
  tell: (found: FoundTables) => void,
): Promise<void> {
  const wanted = {
    text: text.trim(),
    connectionIds: [connectionId],
    kinds: ['table' as const],
    limit: MAX_SHOWN,
    asker: ASKER,
  };
  for await (const findings of await host.names.search(wanted, { signal })) {
    // One that was on its way when a newer text was typed.
    if (!signal.aborted) tell({ state: 'found', ...findings });
  }
}
