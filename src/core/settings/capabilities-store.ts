import { z } from 'zod';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

/** What is known of one server's operations, by their names: also those that only another version knows. */
const knownServer = z.looseObject({
  connectionId: z.string(),
  /** What is known holds for this address alone. */
  address: z.string(),
  operations: z.record(z.string(), z.enum(['yes', 'no'])),
});
export type KnownServer = Readonly<z.infer<typeof knownServer>>;

export interface CapabilitiesData {
  readonly servers: readonly KnownServer[];
}

export const capabilitiesFile: FileDefinition<CapabilitiesData> = {
  name: 'capabilities',
  schema: z.object({ servers: z.array(knownServer) }),
  defaults: { servers: [] },
  migrations: [],
  lists: { servers: knownServer },
};

export type CapabilitiesStore = JsonStore<CapabilitiesData>;

export function openCapabilitiesStore(place: StorePlace): Promise<CapabilitiesStore> {
  return openStore(place, capabilitiesFile);
}
