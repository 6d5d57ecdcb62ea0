import { useEffect, useState } from 'react';
import type { NameState } from '../../../contract/index.ts';
import { host } from '../host/host.ts';
import { useHostState } from '../host/host-state.ts';

const ASKED_AGAIN_AFTER = 2000;

/** How far the names of each connection are known, kept true while the component is shown; undefined at first. */
export function useNameStates(): readonly NameState[] | undefined {
  const links = useHostState((state) => state.links);
  const [states, setStates] = useState<readonly NameState[]>();
  useEffect(() => {
    if (links === 0) return;
    const leave = new AbortController();
    void follow(leave.signal, setStates);
    return () => leave.abort();
  }, [links]);
  return states;
}

/** The same of one connection alone; of none, nothing is asked and nothing known. */
export function useNameState(connectionId: string | undefined): NameState | undefined {
  const links = useHostState((state) => state.links);
  const [state, setState] = useState<NameState>();
  useEffect(() => {
    if (links === 0 || connectionId === undefined) return;
    const leave = new AbortController();
    void follow(leave.signal, ([first]) => setState(first), [connectionId]);
    return () => leave.abort();
  }, [links, connectionId]);
  return state?.connectionId === connectionId ? state : undefined;
}

async function follow(
  signal: AbortSignal,
  tell: (states: readonly NameState[]) => void,
  connectionIds?: readonly string[],
): Promise<void> {
  const wanted = connectionIds === undefined ? undefined : { connectionIds: [...connectionIds] };
  while (!signal.aborted) {
    try {
      for await (const states of await host.names.states(wanted, { signal })) tell(states);
    } catch {
      // The link broke, the host could not say, or nobody looks any more.
    }
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER));
  }
}
