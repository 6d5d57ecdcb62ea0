import { type Connection, LOCAL_CONNECTION_ID } from '../../contract/index.ts';
import type { StoredConnection } from '../settings/connections-store.ts';

/** Teal, the accent: the local server is home. */
const LOCAL_COLOR = 5;

export const LOCAL_CONNECTION: StoredConnection = {
  id: LOCAL_CONNECTION_ID,
  name: 'sample',
  address: '',
  delimiter: '$',
  alwaysSendDelimiter: false,
  flavour: 'open',
  headerDialect: 'svc',
  database: '',
  identityInBody: false,
  context: [],
  color: LOCAL_COLOR,
  readOnly: false,
  production: false,
  tablesByHand: [],
};

/** What is known of a connection besides what is kept of it. */
export type LiveFacts = Pick<Connection, 'filledSlots' | 'capabilities'> & {
  /** Where the local server runs now, if it does. */
  readonly localAddress: string | undefined;
};

/** The connection as windows see it: only what the contract knows, and none of the tables added by hand. */
export function present(
  stored: StoredConnection,
  { localAddress, filledSlots, capabilities }: LiveFacts,
): Connection {
  const local = stored.id === LOCAL_CONNECTION_ID;
  return {
    id: stored.id,
    name: stored.name,
    address: local ? (localAddress ?? '') : stored.address,
    delimiter: stored.delimiter,
    alwaysSendDelimiter: stored.alwaysSendDelimiter,
    flavour: stored.flavour,
    headerDialect: stored.headerDialect,
    database: stored.database,
    identityInBody: stored.identityInBody,
    context: stored.context,
    color: stored.color,
    readOnly: stored.readOnly,
    production: stored.production,
    local,
    filledSlots,
    capabilities,
  };
}
