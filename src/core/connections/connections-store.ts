import { z } from 'zod';
import { colorInTurn, connection, idParts } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { FileDefinition, StoredObject } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

/**
 * A connection as it is kept; that one is the local server’s follows from its id. SECURITY: its secrets, and
 * which it has, are elsewhere: nothing in this file needs protection.
 */
const known = connection.omit({ local: true, secrets: true, signIn: true, capabilities: true }).extend({
  /** The ids of tables that the user added by hand, for servers that don't list them. */
  tablesByHand: z.array(idParts),
});
export type StoredConnection = Readonly<z.infer<typeof known>>;

interface ConnectionsData {
  readonly connections: readonly StoredConnection[];
}

// Loose: what a newer version wrote into a record survives a save by this one.
const storedConnection = z.looseObject(known.shape);

export const connectionsFile: FileDefinition<ConnectionsData> = {
  name: 'connections',
  schema: z.object({ connections: z.array(storedConnection) }),
  defaults: { connections: [] },
  migrations: [
    { to: 2, migrate: addHeaders },
    // Version 3 brought folders, which an older program would take for servers without an address.
    { to: 3, migrate: (data) => data },
    { to: 4, migrate: addWays },
    // Version 5 brought buckets, which an older program would take for servers.
    { to: 5, migrate: (data) => withDefaults(data, { directReading: null }) },
  ],
  lists: { connections: storedConnection },
};

export type ConnectionsStore = JsonStore<ConnectionsData>;

export function openConnectionsStore(place: StorePlace): Promise<ConnectionsStore> {
  return openStore(place, connectionsFile);
}

/** Version 2 brought what goes into the headers of a request; before, none of it was sent. */
function addHeaders(data: StoredObject): StoredObject {
  return withDefaults(data, HEADERS_OF_VERSION_1);
}

/** Version 4 brought the way to a server and how one signs in there; before, all went the usual way. */
function addWays(data: StoredObject): StoredObject {
  return withDefaults(data, WAYS_OF_VERSION_3);
}

function withDefaults(data: StoredObject, defaults: StoredObject): StoredObject {
  if (!Array.isArray(data.connections)) return data;
  const complete = (record: unknown) =>
    typeof record === 'object' && record !== null ? { ...defaults, ...record } : record;
  return { ...data, connections: data.connections.map(complete) };
}

const HEADERS_OF_VERSION_1 = {
  alwaysSendDelimiter: false,
  flavour: 'open',
  headerDialect: 'svc',
  database: '',
  identityInBody: false,
  context: [],
};

const WAYS_OF_VERSION_3 = {
  network: {
    tls: { trust: 'system', authorities: '' },
    proxy: { kind: 'system', address: '', user: '', bypass: '' },
    limits: { connect: 10, answer: 120 },
  },
  pageSize: 1000,
  // A token was sent where there was one.
  authorization: 'bearer',
  oauth: {
    issuer: '',
    authorizationEndpoint: '',
    tokenEndpoint: '',
    deviceEndpoint: '',
    revocationEndpoint: '',
    clientId: '',
    clientAuthentication: 'basic',
    scopes: [],
    audience: '',
  },
  trustedOrigins: [],
  clientCertificate: null,
};

export type ConnectionRepository = ReturnType<typeof createKeptConnections>;

/** The list of connections as it is on the disk. */
export function createKeptConnections(store: ConnectionsStore) {
  const all = (): readonly StoredConnection[] => store.get().connections;
  const seek = (connectionId: string) => all().find(({ id }) => id === connectionId);

  function find(connectionId: string): StoredConnection {
    const stored = seek(connectionId);
    if (stored === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    return stored;
  }

  async function save(how: (known: readonly StoredConnection[]) => StoredConnection[]): Promise<void> {
    await store.update((data) => ({ ...data, connections: how(data.connections) }));
  }

  return {
    all,
    find,
    has: (connectionId: string): boolean => seek(connectionId) !== undefined,
    save,
    add: (stored: StoredConnection): Promise<void> => save((known) => [...known, stored]),
    async change(connectionId: string, how: (stored: StoredConnection) => StoredConnection): Promise<void> {
      find(connectionId);
      await save((known) => known.map((stored) => (stored.id === connectionId ? how(stored) : stored)));
    },
    /** The next in turn; of several that are added at once, `ahead` says which. */
    nextColor: (ahead = 0): number => colorInTurn(all().length + ahead),
  };
}

/** A folder has one connection, whatever its id. */
export function isSame(one: StoredConnection, other: StoredConnection): boolean {
  return one.id === other.id || (one.folder !== undefined && one.folder === other.folder);
}
