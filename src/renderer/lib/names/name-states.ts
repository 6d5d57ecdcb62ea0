import { useMemo } from 'react';
import type { NameLoadAction, NameState } from '#contract/index.ts';
import { showToast } from '#ui/Toasts.tsx';
import { showFailure } from '../host/failure.ts';
import { host } from '../host/host.ts';
import { type Follow, useLatest } from '../host/host-state.ts';
import { shownConnection } from '../workspace/workspace.ts';

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
