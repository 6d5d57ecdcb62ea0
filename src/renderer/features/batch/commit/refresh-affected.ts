import { type BatchContent, idKey, tableOf } from '#batch/index.ts';
import { refreshNamespaces } from '#domain/names/trees.ts';
import { hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

/** Reads again what a batch has changed, and nothing else: what is shown of its tables, and names that came or went. */
export function refreshAffected(connectionId: string, draft: BatchContent): void {
  const { tables, namespaces } = namespacesAffectedByBatch(draft);
  for (const id of tables) {
    const queryKey = hostQueries.catalog.key({ input: { connectionId, id: [...id] } });
    void queryClient.invalidateQueries({ queryKey });
  }
  if (namespaces.length > 0) refreshNamespaces(connectionId, namespaces);
}

type Ids = readonly (readonly string[])[];

/** What is not as it was once a batch was applied. */
interface AffectedNamespaces {
  readonly tables: Ids;
  /** Those in which tables came or went. */
  readonly namespaces: Ids;
}

export function namespacesAffectedByBatch({ operations }: BatchContent): AffectedNamespaces {
  const tables = new Map<string, readonly string[]>();
  const namespaces = new Map<string, readonly string[]>();
  for (const operation of operations) {
    const id = tableOf(operation);
    if (id === undefined) continue;
    tables.set(idKey(id), id);
    if (!CHANGES_NAMES.has(operation.kind)) continue;
    const namespace = id.slice(0, -1);
    namespaces.set(idKey(namespace), namespace);
  }
  return { tables: [...tables.values()], namespaces: [...namespaces.values()] };
}

const CHANGES_NAMES: ReadonlySet<string> = new Set(['declare_table', 'deregister_table']);
