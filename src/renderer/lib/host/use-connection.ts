import type { Connection } from '../../../contract/index.ts';
import { useHostState } from './host-state.ts';

/** The connection as it stands now; undefined when there is none of this id (any more). */
export function useConnection(connectionId: string | null): Connection | undefined {
  return useHostState((state) => state.connections.find(({ id }) => id === connectionId));
}
