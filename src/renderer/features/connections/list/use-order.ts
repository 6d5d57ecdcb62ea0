import { useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { showFailure } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';
import { useHostState } from '../../../lib/host/host-state.ts';
import { moved } from './model/moved.ts';

/** The connections in their order, and how it is changed: at once here, and in the host as soon as it has done it. */
export function useOrder(onTell: (words: string) => void) {
  const told = useHostState((state) => state.connections);
  const [wanted, setWanted] = useState<readonly string[]>();
  const connections = wanted === undefined ? told : inOrder(told, wanted);

  function move(connectionId: string, to: number): void {
    const ids = connections.map(({ id }) => id);
    const next = moved(ids, connectionId, to);
    if (next.every((id, index) => id === ids[index])) return;
    setWanted(next);
    onTell(
      `Moved ${connections.find(({ id }) => id === connectionId)?.name ?? ''} to position ${to + 1} of ${ids.length}`,
    );
    host.connections
      .reorder({ connectionIds: [...next] })
      .catch(showFailure)
      // Unless it was moved on meanwhile.
      .finally(() => setWanted((now) => (now === next ? undefined : now)));
  }

  return { connections, move };
}

/** Those that came meanwhile stand at the end. */
function inOrder(connections: readonly Connection[], ids: readonly string[]): readonly Connection[] {
  const placeOf = ({ id }: Connection) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return connections.toSorted((one, other) => placeOf(one) - placeOf(other));
}
