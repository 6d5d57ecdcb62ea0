import { type Id, namesAffectedBy, type Operation, parseId } from '#protocol/index.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Connections } from '../../connections/connections.ts';
import { isDefiniteRejection } from '../../http/definite-rejection.ts';
import { RequestFailure } from '../../http/status-failure.ts';
import type { CallParts } from '../../namespace/call.ts';

type InvalidationListener = (namespaces: readonly Id[]) => void;

/**
 * Wraps a catalog so that after each request, `onInvalidated` is called with the namespaces whose names it may have
 * changed.
 */
export function withInvalidation(
  catalog: Catalog,
  delimiter: string,
  onInvalidated: InvalidationListener,
): Catalog {
  return {
    ...catalog,
    client: {
      call: async (operation, options) => {
        let namespaces = namespacesChangedBy(operation, options, delimiter);
        try {
          return await catalog.client.call(operation, options);
        } catch (error) {
          // A change without a response may have been applied.
          if (error instanceof RequestFailure && isDefiniteRejection(error)) namespaces = [];
          throw error;
        } finally {
          if (namespaces.length > 0) catalog.forgetNames();
          if (namespaces.length > 0) onInvalidated(namespaces);
        }
      },
    },
    children: async (params) => {
      const page = await catalog.children(params);
      if (params.fresh === true) onInvalidated([params.id]);
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
  // For a deployment, the path contains only the table's name.
  const about = id ?? parseId(names?.table_name ?? '', delimiter);
  return namesAffectedBy([{ operation, id: about, body }]).namespaces;
}

/**
 * Wraps the connections so that `onInvalidated` is called with the namespace of a table that the user adds or removes by
 * hand.
 */
export function withManualTableInvalidation(
  connections: Connections,
  onInvalidated: (connectionId: string, namespaces: readonly Id[]) => Promise<void>,
): Connections {
  return {
    ...connections,
    addTable: async (connectionId, text) => {
      const added = await connections.addTable(connectionId, text);
      void onInvalidated(connectionId, [added.id.slice(0, -1)]);
      return added;
    },
    forgetTable: async (connectionId, id) => {
      await connections.forgetTable(connectionId, id);
      // If it was the only table, its namespaces are gone too.
      void onInvalidated(
        connectionId,
        id.map((_, depth) => id.slice(0, depth)),
      );
    },
  };
}
