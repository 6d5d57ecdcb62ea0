import { randomUUID } from 'node:crypto';
import {
  type Capability,
  type CapabilityCheck,
  type Connection,
  type CredentialSlot,
  type FolderToOpen,
  folderToOpen,
  LOCAL_CONNECTION_ID,
  type SignInEvent,
} from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { createEmitter } from '../emitter.ts';
import { type FolderServers, normalizeFolder } from '../local-server/folder-servers.ts';
import type { LocalServer } from '../local-server/supervisor.ts';
import type { Identity } from '../namespace/request-auth.ts';
import { targetOf } from '../namespace/target.ts';
import type { ConfirmOutsidePage } from '../shell/outside-question.ts';
import { unlessAborted } from '../sign-in/unless-aborted.ts';
import { createBucketChecks } from './bucket-checks.ts';
import { type CapabilityStore, reportCapabilities } from './capabilities.ts';
import { type ConnectionChecksOptions, createConnectionChecks } from './connection-checks.ts';
import {
  type BucketInput,
  type ConnectionStorage,
  createConnectionStorage,
  type DirectReadingInput,
  type StorageParts,
  withDirectReading,
} from './connection-storage.ts';
import {
  type ConnectionsStore,
  createConnectionRepository,
  isSame,
  type StoredConnection,
} from './connections-store.ts';
import { createCredentialProvider, openWay, signInSettings } from './credential-provider.ts';
import { type ConnectionInput, createEdits } from './edits.ts';
import { type FavoriteInput, setFavorite } from './favorites.ts';
import { type CatalogParams, createOpenCatalogs } from './open-catalogs.ts';
import { createRemovals } from './removals.ts';
import { createSecretUses } from './secret-uses.ts';
import { folderConnection, isOwn, LOCAL_CONNECTION, present } from './stored.ts';
import { createTablesByHand } from './tables-by-hand.ts';
import { createTransfers, type ImportInput } from './transfers.ts';

export type { ConnectionInput } from './edits.ts';

interface ConnectionsOptions extends Omit<ConnectionChecksOptions, 'savedTarget' | 'directTest' | 'knownOf'> {
  readonly store: ConnectionsStore;
  readonly localServer: LocalServer;
  readonly folderServers: FolderServers;
  readonly storage: StorageParts;
  readonly capabilities: CapabilityStore;
  readonly confirmOutsidePage?: ConfirmOutsidePage | undefined;
}

export type Connections = ReturnType<typeof createConnections>;

/** The saved connections, and a catalog for each. */
export function createConnections(options: ConnectionsOptions) {
  const { store, localServer, folderServers, credentials, signIns, capabilities } = options;
  const repository = createConnectionRepository(store);
  const changes = createEmitter<Connection[]>();
  const storage: ConnectionStorage = createConnectionStorage({
    ...options,
    repository,
    catalogOf: async (connectionId) => catalogs.of(await catalogParams(connectionId)),
    onChanged: closeCatalog,
  });
  const serverCredentials = createCredentialProvider(options);
  const catalogs = createOpenCatalogs({
    ...options,
    credentialProviderOf: (target) =>
      storage.credentialProviderOf(target.connectionId) ?? serverCredentials(target),
  });
  const checks = createConnectionChecks({
    ...options,
    savedTarget: (id) => {
      const stored = repository.has(id) ? repository.find(id) : undefined;
      return stored === undefined || isOwn(stored) ? undefined : targetOf(id, stored);
    },
    directTest: storage.directTest,
    knownOf: capabilitiesOf,
  });
  const bucketChecks = createBucketChecks({ ...options, repository, profiles: options.storage.profiles });
  const edits = createEdits({ repository, credentials, capabilities, checks });
  const secretUses = createSecretUses({
    repository,
    credentials,
    confirmOutsidePage: options.confirmOutsidePage,
  });
  const removals = createRemovals({ repository, credentials, capabilities, signIns });
  const transfers = createTransfers({
    repository,
    credentials,
    confirmOutsidePage: options.confirmOutsidePage,
  });
  const emitList = () => changes.emit(list());
  const lentAccess = new Map<string, Identity>();
  for (const stored of repository.all()) lendAccess(stored);
  const emitIfExists = (connectionId: string) => {
    if (repository.has(connectionId)) emitList();
  };
  store.subscribe(emitList);
  localServer.subscribe(emitList);
  folderServers.subscribe(() => {
    for (const stored of repository.all()) lendAccess(stored);
    emitList();
  });
  capabilities.subscribe(emitList);
  storage.subscribe(emitList);
  credentials.subscribe((connectionId) => {
    // Other credentials may show other names.
    closeCatalog(connectionId);
    emitIfExists(connectionId);
  });
  credentials.subscribeToErrors(emitIfExists);
  signIns.subscribe(emitIfExists);

  function presented(stored: StoredConnection): Connection {
    const known = capabilities.of(stored.id);
    const facts = present(stored, {
      ownAddress: ownAddressNow(stored),
      secrets: credentials.held(stored.id, stored),
      signIn: signIns.state(stored.id, stored.authorization),
      capabilities: withDirectReading(stored, known),
    });
    return known.queryTable === 'yes' ? { ...facts, returnsRows: true } : facts;
  }

  function ownAddressNow({ id, folder, bucket }: StoredConnection): string | undefined {
    if (bucket !== undefined) return storage.addressNow(id);
    return folder === undefined ? localServer.status().address : folderServers.addressNow(folder);
  }

  const list = (): Connection[] => repository.all().map(presented);
  const shown = (connectionId: string): Connection => presented(repository.find(connectionId));

  /** The server of a folder requires a key that only the app knows, and that changes with each start of the server. */
  function lendAccess({ id, folder }: StoredConnection): void {
    if (folder === undefined) return;
    const access = folderServers.accessTo(folder);
    if (lentAccess.get(id) === access) return;
    lentAccess.set(id, access);
    credentials.lend(id, access, (address) => folderServers.addressNow(folder) === address);
  }

  function closeCatalog(connectionId: string): void {
    void catalogs.close(connectionId);
  }

  /** The app’s own server starts on first use, possibly at another address than before. */
  async function catalogParams(connectionId: string): Promise<CatalogParams> {
    const address = await ownAddress(repository.find(connectionId));
    // Read again, since it may have changed while the server started.
    const stored = repository.find(connectionId);
    return {
      target: targetOf(connectionId, address === undefined ? stored : { ...stored, address }),
      tablesByHand: () => repository.find(connectionId).tablesByHand,
      readOnly: stored.readOnly,
      reader: storage.directReaderOf(connectionId),
      isReader: stored.bucket !== undefined,
      // The app’s own server supports what the app supports.
      isProbed: address === undefined,
    };
  }

  async function ownAddress(stored: StoredConnection): Promise<string | undefined> {
    if (stored.bucket !== undefined) return storage.address(stored.id);
    if (stored.folder !== undefined) return folderServers.address(stored.folder);
    return isOwn(stored) ? localServer.address() : undefined;
  }

  async function probe(connectionId: string, signal: AbortSignal | undefined): Promise<CapabilityCheck> {
    const { count, failure } = await catalogs.probe(await catalogParams(connectionId), signal);
    if (failure !== undefined) throw failure;
    return { count, capabilities: capabilities.of(connectionId) };
  }

  function capabilitiesOf(connectionId: string): Capability[] {
    const stored = repository.find(connectionId);
    const known = capabilities.of(connectionId);
    const read = withDirectReading(stored, {});
    return reportCapabilities({
      flavour: stored.flavour,
      isOwn: isOwn(stored),
      known: (name) => known[name],
      answers: capabilities.answers(connectionId),
      isFromStorage: (name) => read[name] === 'yes',
    });
  }

  async function remove(connectionId: string): Promise<void> {
    const { folder } = await removals.remove(connectionId);
    await catalogs.close(connectionId);
    await storage.forget(connectionId);
    if (folder !== undefined) await folderServers.forget(folder);
  }

  /** The connection is shown while its server starts. Requests wait for the start, and report if it fails. */
  async function openSample(): Promise<Connection> {
    void localServer.start();
    if (!repository.has(LOCAL_CONNECTION_ID)) await repository.save((known) => [LOCAL_CONNECTION, ...known]);
    return shown(LOCAL_CONNECTION_ID);
  }

  /** Only checks the folder; its server starts on first use. */
  async function openFolder(input: FolderToOpen, signal: AbortSignal | undefined): Promise<Connection> {
    const { path, name } = folderToOpen.parse(input);
    const folder = await normalizeFolder(path);
    // A sleeping disk responds late, perhaps after the request was aborted.
    signal?.throwIfAborted();
    const stored = folderConnection({ id: randomUUID(), folder, name, color: repository.nextColor() });
    await repository.save((known) =>
      known.some((other) => isSame(other, stored)) ? [...known] : [...known, stored],
    );
    const opened = repository.all().find((other) => isSame(other, stored)) ?? stored;
    lendAccess(opened);
    return presented(opened);
  }

  async function settingsOfSignIn(connectionId: string) {
    const target = targetOf(connectionId, repository.find(connectionId));
    return signInSettings(target, (await openWay(options, target)).route);
  }

  async function* signIn(
    connectionId: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SignInEvent, void> {
    yield* signIns.start(await unlessAborted(settingsOfSignIn(connectionId), signal), signal);
    closeCatalog(connectionId);
  }

  return {
    list,
    subscribe: changes.subscribe,
    catalog: async (connectionId: string): Promise<Catalog> => catalogs.of(await catalogParams(connectionId)),
    add: async (input: ConnectionInput, signal: AbortSignal | undefined) =>
      shown(await edits.add(input, signal)),
    async update(connectionId: string, input: ConnectionInput, signal: AbortSignal | undefined) {
      await edits.update(connectionId, input, signal);
      return shown(connectionId);
    },
    duplicate: async (connectionId: string) => shown(await edits.duplicate(connectionId)),
    reorder: edits.reorder,
    async trust(connectionId: string, origin: string) {
      await edits.trust(connectionId, origin);
      return shown(connectionId);
    },
    clearCredential: (connectionId: string, slot: CredentialSlot) =>
      edits.clearCredential(connectionId, slot),
    async unlock(connectionId: string) {
      await credentials.unlock(repository.find(connectionId).id);
      return shown(connectionId);
    },
    secretsFor: secretUses.secretsFor,
    allowSecret: secretUses.allow,
    test: checks.test,
    testBucket: bucketChecks.test,
    discover: checks.discover,
    signIn,
    async signOut(connectionId: string) {
      const outcome = await signIns.signOut(await settingsOfSignIn(connectionId));
      closeCatalog(connectionId);
      return outcome;
    },
    exportFile: transfers.exportFile,
    previewFile: transfers.previewFile,
    async importFile(input: ImportInput): Promise<Connection[]> {
      return (await transfers.importFile(input)).map(shown);
    },
    probe,
    capabilities: capabilitiesOf,
    remove,
    async restore(connectionId: string) {
      await removals.restore(connectionId);
      return shown(connectionId);
    },
    openSample,
    openFolder,
    async openBucket(input: BucketInput) {
      return shown(await storage.openBucket(input));
    },
    async readDirectly(input: DirectReadingInput) {
      await storage.readDirectly(input);
      return shown(input.connectionId);
    },
    storageProfiles: storage.profiles,
    storageOffer: storage.offer,
    storageSource: storage.source,
    ...createTablesByHand(repository),
    setFavorite: (input: FavoriteInput) => setFavorite(repository, input),
    close: catalogs.closeAll,
  };
}
