import type { BatchContent } from '../../../../batch/index.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { queryClient } from '../../../lib/host/query-client.ts';
import { refreshNamespaces } from '../../sidebar/index.ts';
import { namespacesAffectedByBatch } from './affected-namespaces.ts';

/** Reads again what a batch has changed, and nothing else: what is shown of its tables, and names that came or went. */
export function refreshAffected(connectionId: string, draft: BatchContent): void {
  const { tables, namespaces } = namespacesAffectedByBatch(draft);
  for (const id of tables) {
    const queryKey = hostQueries.catalog.key({ input: { connectionId, id: [...id] } });
    void queryClient.invalidateQueries({ queryKey });
  }
  if (namespaces.length > 0) refreshNamespaces(connectionId, namespaces);
}
