import { z } from 'zod';
import type { Capabilities } from '#contract/index.ts';
import { isCapabilityName } from '#protocol/index.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { OperationKnowledge, OperationSupport } from '../namespace/knowledge.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

interface CapabilityStoreOptions {
  readonly store: CapabilitiesStore;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

export type CapabilityStore = ReturnType<typeof createCapabilityStore>;

const PAUSE = 50;

/** What is known of the operations of each server: kept, corrected by use, and told in bursts. */
export function createCapabilityStore({ store, schedule = scheduleUnref }: CapabilityStoreOptions) {
  const servers = new Map(store.get().servers.map((server) => [server.connectionId, server]));
  const changes = createEmitter<void>();
  let isTold = true;

  function put(server: KnownServer): void {
    servers.set(server.connectionId, server);
    tellSoon();
  }

  function tellSoon(): void {
    if (!isTold) return;
    isTold = false;
    schedule(() => void tell(), PAUSE);
  }

  async function tell(): Promise<void> {
    if (isTold) return;
    isTold = true;
    changes.emit();
    try {
      await store.set({ servers: [...servers.values()].filter(isAnythingKnown) });
    } catch (error) {
      // Nothing is lost that the next use would not find out again.
      if (!(error instanceof Failure)) throw error;
    }
  }

  function learn(connectionId: string, address: string, name: string, verdict: OperationSupport): void {
    const server = servers.get(connectionId);
    // A late answer from the address before says nothing about this one.
    if (server?.address !== address || server.operations[name] === verdict) return;
    put({ ...server, operations: { ...server.operations, [name]: verdict } });
  }

  function open(connectionId: string, address: string): void {
    const server = servers.get(connectionId);
    if (server?.address === address) return;
    servers.set(connectionId, { connectionId, address, operations: {} });
    if (server !== undefined) tellSoon();
  }

  function take(connectionId: string): KnownServer | undefined {
    const server = servers.get(connectionId);
    if (servers.delete(connectionId)) tellSoon();
    return server;
  }

  return {
    of: (connectionId: string): Capabilities => present(servers.get(connectionId)),
    /** Of the server at an address; what was known of another address is forgotten. */
    knowledge(connectionId: string, address: string): OperationKnowledge {
      open(connectionId, address);
      return {
        of: (name) => servers.get(connectionId)?.operations[name],
        learn: (name, verdict) => learn(connectionId, address, name, verdict),
      };
    },
    /** Forgets a connection; what is answered can be put back. */
    take,
    put,
    subscribe: changes.subscribe,
    /** Tells what has not been told, and waits until it is kept. */
    async flush(): Promise<void> {
      await tell();
      await store.flush();
    },
  };
}

function isAnythingKnown({ operations }: KnownServer): boolean {
  return Object.keys(operations).length > 0;
}

/** Without what only another version of this program knows. */
function present(server: KnownServer | undefined): Capabilities {
  return Object.fromEntries(
    Object.entries(server?.operations ?? {}).filter(([name]) => isCapabilityName(name)),
  );
}

/** News about capabilities must not keep the program alive. */
function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

/** What is known of one server's operations, by their names: also those that only another version knows. */
const knownServer = z.looseObject({
  connectionId: z.string(),
  /** What is known holds for this address alone. */
  address: z.string(),
  operations: z.record(z.string(), z.enum(['yes', 'no'])),
});
export type KnownServer = Readonly<z.infer<typeof knownServer>>;

interface CapabilitiesData {
  readonly servers: readonly KnownServer[];
}

export const capabilitiesFile: FileDefinition<CapabilitiesData> = {
  name: 'capabilities',
  schema: z.object({ servers: z.array(knownServer) }),
  defaults: { servers: [] },
  migrations: [],
  lists: { servers: knownServer },
};

type CapabilitiesStore = JsonStore<CapabilitiesData>;

export function openCapabilitiesStore(place: StorePlace): Promise<CapabilitiesStore> {
  return openStore(place, capabilitiesFile);
}
