import { type Id, namesAffectedBy, type Operation, parseId } from '#protocol/index.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Connections } from '../../connections/connections.ts';
import { isDefiniteRejection } from '../../http/definite-rejection.ts';
import { RequestFailure } from '../../http/status-failure.ts';
import type { CallParts } from '../../namespace/call.ts';

type InvalidationListener = (namespaces: readonly Id[]) => void;

/** The same catalog, which tells of each namespace whose names a change may have changed, once it has ended. */
export function withInvalidation(catalog: Catalog, delimiter: string, tell: InvalidationListener): Catalog {
  return {
    ...catalog,
    client: {
      call: async (operation, options) => {
        let namespaces = namespacesChangedBy(operation, options, delimiter);
        try {
          return await catalog.client.call(operation, options);
        } catch (error) {
          // What was not answered may have been made.
          if (error instanceof RequestFailure && isDefiniteRejection(error)) namespaces = [];
          throw error;
        } finally {
          if (namespaces.length > 0) catalog.forgetNames();
          if (namespaces.length > 0) tell(namespaces);
        }
      },
    },
    children: async (wanted) => {
      const page = await catalog.children(wanted);
      if (wanted.fresh === true) tell([wanted.id]);
      return page;
    },
  };
}

function namespacesChangedBy(
  operation: Operation,
  { id, names, body }: CallParts,
  delimiter: string,
): readonly Id[] {
  if (operation.changesNames === 'none') return [];
  // Of a deployment, a table’s path has its name alone.
  const about = id ?? parseId(names?.table_name ?? '', delimiter);
  return namesAffectedBy([{ operation, id: about, body }]).namespaces;
}

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
