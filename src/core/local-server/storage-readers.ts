import { join } from 'node:path';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { Identity } from '../namespace/request-auth.ts';
import type { StorageGateway } from '../storage-gateway/gateway.ts';
import type { TablePlaces } from '../storage-gateway/places.ts';
import { createSessionKey, readerLaunch } from './launch.ts';
import type { SpawnServer } from './process.ts';
import { createLocalServer, type LocalServer } from './supervisor.ts';

interface StorageReadersOptions {
  readonly spawn: SpawnServer;
  /** The engine is given directories below it, but nothing is written there. */
  readonly directory: string;
}

interface Reader {
  readonly gateway: StorageGateway;
  readonly server: LocalServer;
  access: Identity;
}

export type StorageReaders = ReturnType<typeof createStorageReaders>;

/**
 * Vitrine's own server for each connection whose tables are read from storage, started at first use. SECURITY: one
 * server and engine for each, so that no connection sees what another may read; it ends with the connection.
 */
export function createStorageReaders({ spawn, directory }: StorageReadersOptions) {
  const readers = new Map<string, Promise<Reader>>();
  const open = new Map<string, Reader>();
  const changes = createEmitter<void>();

  async function start(connectionId: string, places: TablePlaces): Promise<Reader> {
    const { startStorageGateway } = await import('../storage-gateway/gateway.ts');
    const gateway = await startStorageGateway({ places });
    const nextLaunch = () =>
      readerLaunch({
        gateway: gateway.access,
        dataDirectory: join(directory, connectionId),
        access: reader.access,
      });
    // SECURITY: whatever has taken the server's port may know the key.
    const onLost = () => {
      reader.access = createSessionKey();
    };
    const server = createLocalServer({ spawn, nextLaunch, onLost });
    const reader: Reader = { gateway, server, access: createSessionKey() };
    server.subscribe(() => changes.emit());
    open.set(connectionId, reader);
    return reader;
  }

  async function readerOf(connectionId: string, places: () => TablePlaces): Promise<Reader> {
    const known = readers.get(connectionId);
    if (known !== undefined) return known;
    const started = start(connectionId, places());
    readers.set(connectionId, started);
    started.catch(() => readers.delete(connectionId));
    return started;
  }

  async function end(connectionId: string): Promise<void> {
    const reader = readers.get(connectionId);
    readers.delete(connectionId);
    const ended = await reader?.catch(() => undefined);
    // A new reader may have started meanwhile.
    if (open.get(connectionId) === ended) open.delete(connectionId);
    await ended?.server.stop();
    await ended?.gateway.close();
  }

  return {
    subscribe: changes.subscribe,
    /** The current address; undefined while the server isn't running. */
    addressNow: (connectionId: string): string | undefined => open.get(connectionId)?.server.status().address,
    /** The credentials for requests to the reader. */
    accessTo: (connectionId: string): Identity => open.get(connectionId)?.access ?? {},
    /** Starts the reader if it isn't running. */
    async address(connectionId: string, places: () => TablePlaces): Promise<string> {
      const { server } = await readerOf(connectionId, places);
      const { address, message } = await server.start();
      if (address !== undefined) return address;
      throw new Failure(
        'LOCAL_SERVER',
        `Couldn’t read from storage. ${message ?? 'Its process was stopped.'}`,
      );
    },
    /** Ends the reader, so that the next one uses the connection's current settings. */
    forget: end,
    async close(): Promise<void> {
      await Promise.all([...readers.keys()].map(end));
    },
  };
}
