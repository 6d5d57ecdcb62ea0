import type { Connection } from '../../../contract/index.ts';
import { useHostState } from '../host/host-state.ts';
import { useWorkspace } from './workspace.ts';

/** The connection of the sidebar: the chosen one while it is there, else the first. */
export function useShownConnection(): Connection | undefined {
  const chosen = useWorkspace((state) => state.connectionId);
  return useHostState(({ connections }) => shownOf(connections, chosen));
}

/** The same, for a command that is carried out now. */
export function shownConnection(): Connection | undefined {
  return shownOf(useHostState.getState().connections, useWorkspace.getState().connectionId);
}

function shownOf(connections: readonly Connection[], chosen: string | null): Connection | undefined {
  return connections.find(({ id }) => id === chosen) ?? connections[0];
}
