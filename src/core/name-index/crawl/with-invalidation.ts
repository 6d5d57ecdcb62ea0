import { idParts } from '#contract/index.ts';
import { type Id, type Operation, type OperationName, parseId } from '#protocol/index.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Connections } from '../../connections/connections.ts';
import { isDefiniteRejection } from '../../http/definite-rejection.ts';
import { RequestFailure } from '../../http/status-failure.ts';
import type { CallParts } from '../../namespace/call.ts';

/** Operations after which a namespace may have other names in it. */
const CHANGES: ReadonlySet<string> = new Set<OperationName>([
  'createNamespace',
  'dropNamespace',
  'createTable',
  'declareTable',
  'registerTable',
  'deregisterTable',
  'dropTable',
  'renameTable',
  'createDeploymentTable',
  'batchCommit',
]);

type InvalidationListener = (namespaces: readonly Id[]) => void;

/** The same catalog, which tells of each namespace whose names a change may have changed, once it has ended. */
export function withInvalidation(catalog: Catalog, delimiter: string, tell: InvalidationListener): Catalog {
  return {
    ...catalog,
    client: {
      call: async (operation, options) => {
        const namespaces = touchedBy(operation, options, delimiter);
        try {
          return await catalog.client.call(operation, options);
        } catch (error) {
          // What was not answered may have been made.
          if (error instanceof RequestFailure && isDefiniteRejection(error)) namespaces.length = 0;
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

function touchedBy({ name }: Operation, { id, names, body }: CallParts, delimiter: string): Id[] {
  if (!CHANGES.has(name)) return [];
  if (name === 'batchCommit') return idsInBatch(body).map(above);
  if (name === 'createDeploymentTable') return [above(parseId(names?.table_name ?? '', delimiter))];
  return [above(id ?? []), ...newNamespaceIn(body)];
}

function above(id: Id): Id {
  return id.slice(0, -1);
}

function newNamespaceIn(body: object | undefined): Id[] {
  const found = idParts.safeParse(member(body, 'new_namespace_id'));
  return found.success ? [found.data] : [];
}

function idsInBatch(body: object | undefined): Id[] {
  const operations = member(body, 'operations');
  if (!Array.isArray(operations)) return [];
  return operations.flatMap((operation: unknown) =>
    typeof operation === 'object' && operation !== null
      ? Object.entries(operation).flatMap(idsOfOperation)
      : [],
  );
}

function idsOfOperation([kind, body]: readonly [string, unknown]): Id[] {
  // Versions come and go below a table that is there.
  if (kind.includes('version') || typeof body !== 'object' || body === null) return [];
  const id = idParts.safeParse(member(body, 'id'));
  return id.success ? [id.data, ...newNamespaceIn(body).map((namespace) => [...namespace, ''])] : [];
}

function member(of: object | undefined, name: string): unknown {
  return of !== undefined && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
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
