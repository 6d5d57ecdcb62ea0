import { z } from 'zod';
import { connection, idSchema } from '../../contract/index.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import type { JsonObject } from '../storage/migrations.ts';
import { openStore, type Store, type StorePlace } from '../storage/store.ts';

/**
 * A connection as it is kept; that one is the local server’s follows from its id. SECURITY: which credentials it has
 * is known for a session only, and what they are is in no file at all.
 */
const known = connection.omit({ local: true, filledSlots: true, capabilities: true }).extend({
  /** The ids of tables that the user added by hand, for servers that don't list them. */
  tablesByHand: z.array(idSchema),
});
export type StoredConnection = Readonly<z.infer<typeof known>>;

export interface ConnectionsData {
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
  ],
  lists: { connections: storedConnection },
};

export type ConnectionsStore = Store<ConnectionsData>;

export function openConnectionsStore(place: StorePlace): Promise<ConnectionsStore> {
  return openStore(place, connectionsFile);
}

/** Version 2 brought what goes into the headers of a request; before, none of it was sent. */
function addHeaders(data: JsonObject): JsonObject {
  if (!Array.isArray(data.connections)) return data;
  return { ...data, connections: data.connections.map(withHeaders) };
}

function withHeaders(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  return { ...HEADERS_OF_VERSION_1, ...record };
}

const HEADERS_OF_VERSION_1 = {
  alwaysSendDelimiter: false,
  flavour: 'open',
  headerDialect: 'svc',
  database: '',
  identityInBody: false,
  context: [],
};
