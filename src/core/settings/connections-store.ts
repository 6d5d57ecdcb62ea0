import { z } from 'zod';
import { connection, idSchema } from '../../contract/index.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { openStore, type Store, type StorePlace } from '../storage/store.ts';

/** A connection as it is kept; that one is the local server’s follows from its id. */
const known = connection.omit({ local: true }).extend({
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
  migrations: [],
  lists: { connections: storedConnection },
};

export type ConnectionsStore = Store<ConnectionsData>;

export function openConnectionsStore(place: StorePlace): Promise<ConnectionsStore> {
  return openStore(place, connectionsFile);
}
