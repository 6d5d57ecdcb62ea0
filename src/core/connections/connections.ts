import { randomUUID } from 'node:crypto';
import {
  type Capabilities,
  type Connection,
  type ConnectionDraft,
  type CredentialSlot,
  type FolderToOpen,
  folderToOpen,
  type Credentials as GivenCredentials,
  LOCAL_CONNECTION_ID,
} from '../../contract/index.ts';
import type { CapabilityBook } from '../capabilities/capabilities.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Credentials, filledSlots, type HeldCredentials, sealed } from '../credentials/credentials.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import { settleFolder } from '../folders/folder-path.ts';
import type { FolderServers } from '../folders/folder-servers.ts';
import type { LocalServer } from '../local-server/supervisor.ts';
import { type NamespaceTarget, sameTarget, targetOf } from '../namespace/target.ts';
import type { KnownServer } from '../settings/capabilities-store.ts';
import type { ConnectionsStore, StoredConnection } from '../settings/connections-store.ts';
import { type CatalogTarget, type CatalogWanted, createOpenCatalogs } from './open-catalogs.ts';
import { refuseReadableCredentials, settleDraft, settleOwnDraft } from './settle-draft.ts';
import { folderConnection, isOwn, LOCAL_CONNECTION, present } from './stored.ts';
import { idOfTable, withoutTable, withTable } from './tables-by-hand.ts';
import { tryOut } from './try-out.ts';

export interface ConnectionsOptions {
  readonly store: ConnectionsStore;
  readonly localServer: LocalServer;
  readonly folderServers: FolderServers;
  readonly credentials: Credentials;
  readonly capabilities: CapabilityBook;
  /** Makes the reader of one connection's catalog. */
  readonly openCatalog: (target: CatalogTarget) => Catalog;
}

/** What a form sends. */
export interface ConnectionInput {
  readonly draft: ConnectionDraft;
  readonly credentials?: GivenCredentials;
  /** Keeps it also where it does not answer, or where its credentials can be read on the way. */
  readonly anyway?: boolean;
}

export type Connections = ReturnType<typeof createConnections>;

interface RemovedConnection {
  readonly stored: StoredConnection;
  readonly held: HeldCredentials;
  readonly known: KnownServer | undefined;
}

const COLORS = 8;

/** The servers that the user knows, and a reader of the catalog of each. */
export function createConnections(options: ConnectionsOptions) {
  const { store, localServer, folderServers, credentials, capabilities, openCatalog } = options;
  const changes = createEmitter<Connection[]>();
  const catalogs = createOpenCatalogs(options);
  /** Until the program ends, so that a removal can be undone. */
  const removed = new Map<string, RemovedConnection>();
  const tell = () => changes.emit(list());
  store.subscribe(tell);
  localServer.subscribe(tell);
  folderServers.subscribe(tell);
  capabilities.subscribe(tell);
  credentials.subscribe((connectionId) => {
    // Who asks otherwise may see other names.
    void catalogs.close(connectionId);
    if (isKnown(connectionId)) tell();
  });

  function presented(stored: StoredConnection): Connection {
    return present(stored, {
      ownAddress:
        stored.folder === undefined ? localServer.status().address : folderServers.addressNow(stored.folder),
      filledSlots: filledSlots(credentials.of(stored.id)),
      capabilities: capabilities.of(stored.id),
    });
  }

  const list = (): Connection[] => store.get().connections.map(presented);

  function isKnown(connectionId: string): boolean {
    return store.get().connections.some(({ id }) => id === connectionId);
  }

  function find(connectionId: string): StoredConnection {
    const stored = store.get().connections.find(({ id }) => id === connectionId);
    if (stored === undefined) throw new Failure('GONE', 'This connection is not there any more.');
    return stored;
  }

  /** A server of our own is started on first use, and may come back at another address. */
  async function wanted(connectionId: string): Promise<CatalogWanted> {
    const address = await ownAddress(find(connectionId));
    // Found again: it may have been changed while the server started.
    const stored = find(connectionId);
    return {
      target: targetOf(connectionId, address === undefined ? stored : { ...stored, address }),
      tablesByHand: () => find(connectionId).tablesByHand,
      readOnly: stored.readOnly,
      // Our own server has what this program has.
      isProbed: address === undefined,
    };
  }

  async function ownAddress(stored: StoredConnection): Promise<string | undefined> {
    if (stored.folder !== undefined) return folderServers.address(stored.folder);
    return isOwn(stored) ? localServer.address() : undefined;
  }

  async function add(
    { draft, credentials: given = {}, anyway = false }: ConnectionInput,
    signal: AbortSignal | undefined,
  ): Promise<Connection> {
    const settled = settleDraft(draft);
    const stored: StoredConnection = { ...settled, id: randomUUID(), color: nextColor(), tablesByHand: [] };
    const held = sealed(given);
    if (!anyway) await meet(targetOf(stored.id, stored), held, signal);
    // First, so that nobody hears of a connection without them.
    credentials.replace(stored.id, held);
    try {
      await save((known) => [...known, stored]);
    } catch (error) {
      credentials.forget(stored.id);
      throw error;
    }
    return presented(stored);
  }

  function nextColor(): number {
    return (store.get().connections.length % COLORS) + 1;
  }

  async function meet(
    target: NamespaceTarget,
    held: HeldCredentials,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    refuseReadableCredentials(target.address, filledSlots(held).length > 0);
    await tryOut({ target, held, openCatalog, signal });
  }

  async function update(
    connectionId: string,
    { draft, credentials: given = {}, anyway = false }: ConnectionInput,
    signal: AbortSignal | undefined,
  ): Promise<Connection> {
    const before = find(connectionId);
    const settled = isOwn(before) ? settleOwnDraft(draft, before.folder) : settleDraft(draft);
    const stored = { ...before, ...settled };
    const held = sealed(given);
    const isAskedOtherwise =
      filledSlots(held).length > 0 ||
      !sameTarget(targetOf(connectionId, before), targetOf(connectionId, stored));
    if (isAskedOtherwise && !anyway && !isOwn(before)) {
      // Under an id of its own: what the connection has under way is not to end with the trial.
      const target = targetOf(randomUUID(), stored);
      await meet(target, { ...credentials.of(connectionId), ...held }, signal);
    }
    await change(connectionId, (known) => ({ ...known, ...settled }));
    if (before.address !== stored.address) capabilities.take(connectionId);
    if (isAskedOtherwise) credentials.replace(connectionId, { ...credentials.of(connectionId), ...held });
    return presented(find(connectionId));
  }

  function clearCredential(connectionId: string, slot: CredentialSlot): void {
    credentials.clear(find(connectionId).id, slot);
  }

  async function probe(connectionId: string, signal: AbortSignal | undefined): Promise<Capabilities> {
    const server = await wanted(connectionId);
    const before = capabilities.take(connectionId);
    capabilities.knowledge(connectionId, server.target.address);
    try {
      const failure = await catalogs.probe(server, signal);
      if (failure !== undefined) throw failure;
      return capabilities.of(connectionId);
    } catch (error) {
      // It did not come to an end: what was known before is still the best there is.
      if (before !== undefined) capabilities.put(before);
      throw error;
    }
  }

  async function remove(connectionId: string): Promise<void> {
    const stored = find(connectionId);
    await save((known) => known.filter(({ id }) => id !== connectionId));
    const held = credentials.of(connectionId);
    removed.set(connectionId, { stored, held, known: capabilities.take(connectionId) });
    // What the local server asks for is its own matter: it asks the same when its connection comes back.
    if (connectionId !== LOCAL_CONNECTION_ID) credentials.forget(connectionId);
    await catalogs.close(connectionId);
    if (stored.folder !== undefined) await folderServers.forget(stored.folder);
  }

  async function restore(connectionId: string): Promise<Connection> {
    const kept = removed.get(connectionId);
    if (kept === undefined) throw new Failure('GONE', 'This connection can not be brought back any more.');
    await save((known) => [...known.filter((other) => !isSame(other, kept.stored)), kept.stored]);
    removed.delete(connectionId);
    if (kept.known !== undefined) capabilities.put(kept.known);
    if (connectionId !== LOCAL_CONNECTION_ID) credentials.replace(connectionId, kept.held);
    return presented(kept.stored);
  }

  async function openSample(): Promise<Connection> {
    await localServer.startedAddress();
    if (!isKnown(LOCAL_CONNECTION_ID)) await save((known) => [LOCAL_CONNECTION, ...known]);
    return presented(find(LOCAL_CONNECTION_ID));
  }

  /** Only looked at here: the server of the folder is started on first use, as every one of our own. */
  async function openFolder(input: FolderToOpen, signal: AbortSignal | undefined): Promise<Connection> {
    const { path, name } = folderToOpen.parse(input);
    const folder = await settleFolder(path);
    // A disk that sleeps answers late, when nobody may want it any more.
    signal?.throwIfAborted();
    const stored = folderConnection({ id: randomUUID(), folder, name, color: nextColor() });
    await save((known) => (known.some((other) => isSame(other, stored)) ? [...known] : [...known, stored]));
    return presented(store.get().connections.find((other) => isSame(other, stored)) ?? stored);
  }

  async function addTable(connectionId: string, text: string): Promise<{ id: string[] }> {
    const id = idOfTable(text, find(connectionId).delimiter);
    await change(connectionId, (stored) => ({ ...stored, tablesByHand: withTable(stored.tablesByHand, id) }));
    return { id };
  }

  async function forgetTable(connectionId: string, id: readonly string[]): Promise<void> {
    await change(connectionId, (stored) => ({
      ...stored,
      tablesByHand: withoutTable(stored.tablesByHand, id),
    }));
  }

  async function change(
    connectionId: string,
    how: (stored: StoredConnection) => StoredConnection,
  ): Promise<void> {
    find(connectionId);
    await save((known) => known.map((stored) => (stored.id === connectionId ? how(stored) : stored)));
  }

  async function save(how: (known: readonly StoredConnection[]) => StoredConnection[]): Promise<void> {
    await store.update((data) => ({ ...data, connections: how(data.connections) }));
  }

  return {
    list,
    subscribe: changes.subscribe,
    catalog: async (connectionId: string): Promise<Catalog> => catalogs.of(await wanted(connectionId)),
    add,
    update,
    clearCredential,
    probe,
    remove,
    restore,
    openSample,
    openFolder,
    addTable,
    forgetTable,
    /** Nobody is asked anything any more. */
    close: catalogs.closeAll,
  };
}

/** A folder has one connection, whatever its id. */
function isSame(one: StoredConnection, other: StoredConnection): boolean {
  return one.id === other.id || (one.folder !== undefined && one.folder === other.folder);
}
