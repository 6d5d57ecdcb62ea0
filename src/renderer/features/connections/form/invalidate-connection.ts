import { hostQueries } from '../../../lib/host/host.ts';
import { queryClient } from '../../../lib/host/query-client.ts';
import { refreshTree } from '../../sidebar/index.ts';

/** What was read from the server before may not be true of the one it is now. */
export function invalidateConnection(connectionId: string): void {
  refreshTree(connectionId);
  void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key() });
}
