import { connectionDraft } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { createCatalog } from '../../catalog/catalog.ts';
import { createChangeHistory } from '../../changes/history.ts';
import { createOwners } from '../../connections/connection-ids.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { targetOf } from '../../namespace/target.ts';
import { createNotices } from '../../storage/file-notices.ts';

/** A connection to a server and its change history in a directory, without a host. */
export function openHistory(address: string, directory: string) {
  const connection = testConnection({ address, delimiter: '$' });
  const http = createHttpClient({ activityLog: createActivityLog(), sleep: async () => {} });
  const catalog = createCatalog({
    target: targetOf(connection.id, connectionDraft.parse({ address })),
    http,
    credentialProvider: async () => ({}),
    known: { of: () => undefined, learn: () => {}, record: () => {} },
    tablesByHand: () => [],
  });
  const connections = {
    list: () => [connection],
    subscribe: () => () => {},
    catalog: () => Promise.resolve(catalog),
  };
  const place = { directory, readOnlyReason: null, notices: createNotices(), writtenBy: 'Vitrine' };
  const owners = createOwners({ connections, isListWhole: true });
  const history = createChangeHistory({ place, connections, owners, waits: [10, 20, 40] });
  return {
    on: { history, catalog, connection },
    close: async () => {
      await http.close();
      await history.close();
    },
  };
}
