import { randomUUID } from 'node:crypto';
import {
  type Connection,
  LOCAL_CONNECTION_ID,
  type NewConnection,
  newConnection,
} from '../../contract/index.ts';
import { parseId, sameId } from '../../protocol/index.ts';
import { normalizeAddress } from '../catalog/address.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { LocalServer } from '../local-server/supervisor.ts';
import type { ConnectionsStore, StoredConnection } from '../settings/connections-store.ts';

export interface ConnectionsOptions {
  readonly store: ConnectionsStore;
  readonly localServer: LocalServer;
  /** Makes the reader of one connection's catalog at an address. */
  readonly openCatalog: (target: CatalogTarget) => Catalog;
}

export interface CatalogTarget {
  readonly connectionId: string;
  readonly address: string;
  readonly delimiter: string;
  /** Ids that the user added, as they stand now. */
  readonly tablesByHand: () => readonly (readonly string[])[];
}

export type Connections = ReturnType<typeof createConnections>;

interface OpenCatalog {
  readonly address: string;
  readonly catalog: Catalog;
}

const COLORS = 8;
/** Teal, the accent: the local server is home. */
const LOCAL_COLOR = 5;

/** The servers that the user knows, and a reader of the catalog of each. */
export function createConnections({ store, localServer, openCatalog }: ConnectionsOptions) {
  const changes = createEmitter<Connection[]>();
  const catalogs = new Map<string, OpenCatalog>();
  /** Until the program ends, so that a removal can be undone. */
  const removed = new Map<string, StoredConnection>();
  store.subscribe(() => changes.emit(list()));
  localServer.subscribe(() => changes.emit(list()));

  function list(): Connection[] {
    return store.get().connections.map((stored) => present(stored, localServer.status().address));
  }

  function find(connectionId: string): StoredConnection {
    const stored = store.get().connections.find(({ id }) => id === connectionId);
    if (stored === undefined) throw new Failure('GONE', 'This connection is not there any more.');
    return stored;
  }

  /** The local server is started on first use, and may come back at another address. */
  async function addressOf(stored: StoredConnection): Promise<string> {
    return stored.id === LOCAL_CONNECTION_ID ? localServer.address() : stored.address;
  }

  async function catalog(connectionId: string): Promise<Catalog> {
    const stored = find(connectionId);
    const address = await addressOf(stored);
    const open = catalogs.get(connectionId);
    if (open?.address === address) return open.catalog;
    void open?.catalog.close();
    const fresh = openCatalog(targetOf(stored, address));
    catalogs.set(connectionId, { address, catalog: fresh });
    return fresh;
  }

  function targetOf({ id, delimiter }: StoredConnection, address: string): CatalogTarget {
    return { connectionId: id, address, delimiter, tablesByHand: () => find(id).tablesByHand };
  }

  async function add(
    input: NewConnection & { anyway: boolean },
    signal: AbortSignal | undefined,
  ): Promise<Connection> {
    const { name, address: text, delimiter } = newConnection.parse(input);
    const address = normalizeAddress(text);
    const { connections } = store.get();
    const stored: StoredConnection = {
      id: randomUUID(),
      name: name === '' ? new URL(address).host : name,
      address,
      delimiter,
      color: (connections.length % COLORS) + 1,
      readOnly: false,
      production: false,
      tablesByHand: [],
    };
    if (!input.anyway) await tryOut(stored, signal);
    await save((known) => [...known, stored]);
    return present(stored, undefined);
  }

  /** Asks for one name, so that an address that leads nowhere is met here and not in an empty tree. */
  async function tryOut(stored: StoredConnection, signal: AbortSignal | undefined): Promise<void> {
    const trial = openCatalog({ ...targetOf(stored, stored.address), tablesByHand: () => [] });
    try {
      const { basis } = await trial.children({ id: [], limit: 1, signal });
      // A wrong base path answers just like a server that lists nothing: only the user can tell.
      if (basis === 'by-hand') throw new Failure('NOT_SUPPORTED', listsNothing(stored.address));
    } finally {
      await trial.close();
    }
  }

  async function remove(connectionId: string): Promise<void> {
    const stored = find(connectionId);
    await save((known) => known.filter(({ id }) => id !== connectionId));
    removed.set(connectionId, stored);
    await catalogs.get(connectionId)?.catalog.close();
    catalogs.delete(connectionId);
  }

  async function restore(connectionId: string): Promise<Connection> {
    const stored = removed.get(connectionId);
    if (stored === undefined) throw new Failure('GONE', 'This connection can not be brought back any more.');
    await save((known) => [...known.filter(({ id }) => id !== connectionId), stored]);
    removed.delete(connectionId);
    return present(stored, localServer.status().address);
  }

  async function openSample(): Promise<Connection> {
    await localServer.startedAddress();
    if (!store.get().connections.some(({ id }) => id === LOCAL_CONNECTION_ID)) {
      await save((known) => [LOCAL_CONNECTION, ...known]);
    }
    return present(find(LOCAL_CONNECTION_ID), localServer.status().address);
  }

  async function addTable(connectionId: string, text: string): Promise<{ id: string[] }> {
    const id = [...parseId(text, find(connectionId).delimiter)];
    // The delimiter alone is the root, which is no table.
    if (id.length === 0 || id.includes('')) {
      throw new Failure(
        'INVALID',
        `"${text}" has an empty part. Write the id with the connection's delimiter.`,
      );
    }
    await saveTables(connectionId, (known) => [...known.filter((other) => !sameId(other, id)), id]);
    return { id };
  }

  function forgetTable(connectionId: string, id: readonly string[]): Promise<void> {
    return saveTables(connectionId, (known) => known.filter((other) => !sameId(other, id)));
  }

  function saveTables(connectionId: string, change: (known: string[][]) => string[][]): Promise<void> {
    find(connectionId);
    return save((known) =>
      known.map((stored) =>
        stored.id === connectionId ? { ...stored, tablesByHand: change(stored.tablesByHand) } : stored,
      ),
    );
  }

  async function save(change: (known: readonly StoredConnection[]) => StoredConnection[]): Promise<void> {
    await store.update((data) => ({ ...data, connections: change(data.connections) }));
  }

  return {
    list,
    subscribe: changes.subscribe,
    catalog,
    add,
    remove,
    restore,
    openSample,
    addTable,
    forgetTable,
  };
}

function listsNothing(address: string): string {
  return (
    `${address} answers, but lists neither namespaces nor tables. Check the path at its end. ` +
    'If it is right, add it anyway and then add tables by their ids.'
  );
}

const LOCAL_CONNECTION: StoredConnection = {
  id: LOCAL_CONNECTION_ID,
  name: 'sample',
  address: '',
  delimiter: '$',
  color: LOCAL_COLOR,
  readOnly: false,
  production: false,
  tablesByHand: [],
};

function present(
  { tablesByHand: _, ...stored }: StoredConnection,
  localAddress: string | undefined,
): Connection {
  const local = stored.id === LOCAL_CONNECTION_ID;
  return {
    id: stored.id,
    name: stored.name,
    address: local ? (localAddress ?? '') : stored.address,
    delimiter: stored.delimiter,
    color: stored.color,
    readOnly: stored.readOnly,
    production: stored.production,
    local,
  };
}
