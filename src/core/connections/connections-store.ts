import { z } from 'zod';
import { colorInTurn, connection, idParts } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { FileDefinition, StoredObject } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

/**
 * A connection as it is stored. Its ID shows whether it is the local server. SECURITY: its secrets, and which ones
 * exist, are stored elsewhere, so this file needs no protection.
 */
const known = connection.omit({ local: true, secrets: true, signIn: true, capabilities: true }).extend({
  /** Tables that the user added by ID, for servers that don’t list them. */
  tablesByHand: z.array(idParts),
});
export type StoredConnection = Readonly<z.infer<typeof known>>;

interface ConnectionsData {
  readonly connections: readonly StoredConnection[];
}

// Loose: members that a newer version added survive a save.
const storedConnection = z.looseObject(known.shape);

export const connectionsFile: FileDefinition<ConnectionsData> = {
  name: 'connections',
  schema: z.object({ connections: z.array(storedConnection) }),
  defaults: { connections: [] },
  migrations: [
    { to: 2, migrate: addHeaders },
    // Version 3 added folders. An older version would treat one as a server without an address.
    { to: 3, migrate: (data) => data },
    { to: 4, migrate: addWays },
    // Version 5 added buckets. An older version would treat one as a server.
    { to: 5, migrate: (data) => withDefaults(data, { directReading: null }) },
  ],
  lists: { connections: storedConnection },
};

export type ConnectionsStore = JsonStore<ConnectionsData>;

export function openConnectionsStore(place: StorePlace): Promise<ConnectionsStore> {
  return openStore(place, connectionsFile);
}

/** Version 2 added settings for headers. Before, none of them were sent. */
function addHeaders(data: StoredObject): StoredObject {
  return withDefaults(data, HEADERS_OF_VERSION_1);
}

/** Version 4 added network and sign-in settings. Before, all connections used the defaults. */
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
  // Before, a token was sent if there was one.
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

export type ConnectionRepository = ReturnType<typeof createConnectionRepository>;

/** The stored list of connections. */
export function createConnectionRepository(store: ConnectionsStore) {
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
    /** The next unused color; `ahead` is the index among several connections that are added at once. */
    nextColor: (ahead = 0): number => colorInTurn(all().length + ahead),
  };
}

/** Each folder has at most one connection, whatever its ID. */
export function isSame(one: StoredConnection, other: StoredConnection): boolean {
  return one.id === other.id || (one.folder !== undefined && one.folder === other.folder);
}
