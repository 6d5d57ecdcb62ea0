import type { Id } from '../../../protocol/index.ts';
import type { Connections } from '../../connections/connections.ts';

/** The same connections, which tell of the namespace in which a table was added or forgotten by hand. */
export function withManualTableInvalidation(
  connections: Connections,
  tell: (connectionId: string, namespaces: readonly Id[]) => Promise<void>,
): Connections {
  return {
    ...connections,
    addTable: async (connectionId, text) => {
      const added = await connections.addTable(connectionId, text);
      void tell(connectionId, [added.id.slice(0, -1)]);
      return added;
    },
    forgetTable: async (connectionId, id) => {
      await connections.forgetTable(connectionId, id);
      // Where it was the only one, its namespaces went with it.
      void tell(
        connectionId,
        id.map((_, depth) => id.slice(0, depth)),
      );
    },
  };
}
