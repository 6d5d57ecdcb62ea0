import { useMemo } from 'react';
import type { NameState } from '../../../contract/index.ts';
import { host } from '../host/host.ts';
import { type Follow, useLatest } from '../host/use-latest.ts';

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
