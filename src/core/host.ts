import path from 'node:path';
import { APP_VERSION } from '#command-line/version.ts';
import {
  type AppInfo,
  type HostEvent,
  LOCAL_CONNECTION_ID,
  type LocalServerConfiguration,
  type WindowToOpen,
} from '#contract/index.ts';
import { lockDirectory } from '#files/directory-lock.ts';
import { openActivity } from './activity-history/open-activity.ts';
import { lastAnswers } from './activity-log/log-entries.ts';
import { createReplay } from './activity-log/resend-request.ts';
import { createCatalog } from './catalog/catalog.ts';
import { createChanges } from './changes/changes.ts';
import { createCapabilityStore } from './connections/capabilities.ts';
import { createOwners } from './connections/connection-ids.ts';
import { openStorage } from './connections/connection-storage.ts';
import { createConnections } from './connections/connections.ts';
import { openCredentials } from './credentials/credential-service.ts';
import { createEmitter } from './emitter.ts';
import { createLazyHttpClient } from './http/lazy-http-client.ts';
import { createKnownColumns } from './known-columns/known-columns.ts';
import { type LazyPart, lazy } from './lazy.ts';
import { createLazyParts } from './lazy-parts.ts';
import { createLocalServerControl, type ServerChange } from './local-server/control.ts';
import { createFolderServers } from './local-server/folder-servers.ts';
import type { SpawnServer } from './local-server/process.ts';
import { createLocalServer, type LocalServer } from './local-server/supervisor.ts';
import { retryAfterIn } from './name-index/crawl/backoff.ts';
import { withManualTableInvalidation } from './name-index/crawl/with-invalidation.ts';
import { createNameIndex } from './name-index/name-index.ts';
import { createNetwork } from './network/network.ts';
import type { SystemProxy } from './network/route.ts';
import { createArrangements, openArrangementsStore } from './rows/column-arrangements.ts';
import { createRows } from './rows/row-service.ts';
import type { Keyring } from './secret-store/keyring.ts';
import type { PackageFiles } from './shell/about.ts';
import { createDataPlaces } from './shell/data-places.ts';
import type { ConfirmOutsidePage } from './shell/outside-question.ts';
import { createWindowProblems } from './shell/window-problems.ts';
import { createSignIns } from './sign-in/sign-ins.ts';
import { prepareDataDirectory } from './storage/data-directory.ts';
import { orStorageError } from './storage/errors.ts';
import { createNotices } from './storage/file-notices.ts';
import { storePlaceOf } from './storage/json-store.ts';
import { given, openStores } from './stores.ts';
import { createUploads } from './uploads/uploads.ts';
import { createWindows } from './windows/windows.ts';

export interface HostOptions {
  readonly dataDirectory: string;
  readonly shell: AppInfo['shell'];
  readonly spawnServer: SpawnServer;
  /** Build information from the package. Absent if nothing was built. */
  readonly packageFiles?: PackageFiles;
  /** Asks the user for a directory; resolves to null if the user chose none. Absent if the shell has no such dialog. */
  readonly chooseFolder?: (windowId: string | undefined) => Promise<string | null>;
  /** Shows a file or folder in the file manager. Absent if the shell has none. */
  readonly showFile?: (path: string) => void;
  /** Asks the user whether a stored secret may be sent to another address. Absent if only a page could ask. */
  readonly confirmOutsidePage?: ConfirmOutsidePage;
  /** Opens another window. Absent if pages open windows themselves. */
  readonly openWindow?: (window: WindowToOpen) => void;
  /** The system's store for secrets. Absent if the shell can't reach one: secrets then last until the program ends. */
  readonly keyring?: Keyring;
  /** Looks up the system's proxy for an address. Absent if environment variables set the proxy. */
  readonly systemProxy?: SystemProxy;
  /** Whether the system opens links with this program; null if it wasn't asked. Absent if it can't be asked. */
  readonly opensLinks?: () => boolean | null;
  readonly openBrowser?: (url: string) => Promise<void>;
}

export type Host = Awaited<ReturnType<typeof createHost>>;

/** Builds the whole host. Both shells create one, and use no other part of the host directly. */
export async function createHost(options: HostOptions) {
  const { dataDirectory, shell, spawnServer, chooseFolder } = options;
  const directory = await prepareDataDirectory(dataDirectory);
  const notices = createNotices();
  const what = shell === 'desktop' ? 'the desktop app' : 'the browser version';
  const lock = await orStorageError(`lock the data directory ${directory}`, () =>
    lockDirectory(directory, { what }),
  );
  const place = storePlaceOf(directory, lock, notices);
  const stores = await openStores(place);
  const events = createEmitter<HostEvent>();
  const requests = await openActivity({
    place,
    settings: stores.settings,
    nameOf: (id) => connections.list().find((each) => each.id === id)?.name,
  });
  const { activityLog } = requests;
  const http = createLazyHttpClient({ activityLog });
  const { connectionsStore } = stores;
  // Even if some or all of the list is damaged, data of the lost connections is kept: the user may restore them.
  const isDamaged = notices.list().some(({ id }) => id.startsWith('connections.json:'));
  const isListWhole = connectionsStore.readOnlyReason === null && !isDamaged;
  const credentials = await openCredentials({
    place,
    ...given('keyring', options.keyring),
    connections: connectionsStore.get().connections,
    canConfirm: options.confirmOutsidePage !== undefined,
    ...(isListWhole ? { known: connectionsStore.get().connections.map(({ id }) => id) } : {}),
  });
  const network = createNetwork({ ...given('systemProxy', options.systemProxy), environment: process.env });
  const signIns = createSignIns({ credentials, http, ...given('openBrowser', options.openBrowser) });
  const capabilities = createCapabilityStore({ store: stores.capabilitiesStore });
  const localServerControl = createLocalServerControl({
    store: stores.localServerStore,
    defaultFolder: path.join(directory, 'server'),
    onAccess: (access) =>
      credentials.lend(LOCAL_CONNECTION_ID, access, (address) => localServer.status().address === address),
  });
  const localServer: LocalServer = createLocalServer({
    spawn: spawnServer,
    nextLaunch: localServerControl.nextLaunch,
    onLost: localServerControl.renewSessionKey,
    onNotice: (text) =>
      notices.add({
        id: 'local-server',
        level: 'warning',
        title: 'The local server’s catalog starts empty',
        text,
      }),
  });
  const folderServers = createFolderServers({
    spawn: spawnServer,
    directory: path.join(directory, 'folders'),
    notices,
  });
  const storage = openStorage({ spawn: spawnServer, directory: path.join(directory, 'storage'), http });
  const names = createNameIndex({ place, isListWhole, retryAfterOf: retryAfterIn(activityLog) });
  const columns = createKnownColumns();
  const connections = createConnections({
    store: stores.connectionsStore,
    localServer,
    folderServers,
    storage,
    credentials,
    network,
    signIns,
    http,
    capabilities,
    ...given('confirmOutsidePage', options.confirmOutsidePage),
    openCatalog: (params) =>
      names.watch(
        params.target,
        columns.watch(
          params.target.connectionId,
          createCatalog({
            ...params,
            http,
            onProgress: (count, done) => emitListingProgress(params.target.connectionId, count, done),
          }),
        ),
      ),
  });
  names.follow(connections);

  const windowProblems = createWindowProblems();
  const about = lazy(async () => {
    const { createAbout } = await import('./shell/about.ts');
    return createAbout({ shell, dataDirectory: directory, files: options.packageFiles, windowProblems });
  });
  const dataPlaces = createDataPlaces({
    directory,
    serverDirectory: () => {
      const { settings, defaultFolder } = localServerControl.configuration();
      return settings.dataFolder || defaultFolder;
    },
    ...given('showFile', options.showFile),
  });
  const owners = createOwners({ connections, isListWhole });
  const rows = createRows({ connections });
  const arrangements = createArrangements({ open: () => openArrangementsStore(place), owners });
  const parts = { place, connections, rows, owners, activityLog };
  const { plans, tries, tuning, history, batches } = createLazyParts(parts);
  const forgetFacts = () => {
    batches.made()?.forgetFacts();
    tries.made()?.forgetExact();
  };
  const windows = createWindows({
    store: stores.windowsStore,
    before: () => ({ workspace: stores.workspaceStore.get(), bounds: stores.windowStore.get() }),
    restores: () => stores.settings.get().restoresTabs,
  });
  const changes = createChanges({
    connections,
    history: history.get,
    onSending: forgetFacts,
    onBatch: (input, what) => batches.made()?.notifyWindows(input, what),
  });
  const uploads = createUploads({
    directory,
    connections,
    history: history.get,
    onSending: forgetFacts,
    isDirectoryOurs: lock.held,
  });

  /** Loads an unused part only if it has to delete the data of a removed connection. */
  async function closeLater(part: LazyPart<{ close(): Promise<void> }>): Promise<void> {
    if (!part.isStarted() && owners.removed().size === 0) return;
    // A part that can't be loaded has nothing to close; a later start removes what belongs to removed connections.
    const made = await part.get().catch(() => undefined);
    await made?.close();
  }
  function emitListingProgress(connectionId: string, count: number, done: boolean): void {
    events.emit({ type: 'progress', job: `listing ${connectionId}`, text: 'Reading names', count, done });
  }
  localServer.subscribe((status) => events.emit({ type: 'server', status }));
  connections.subscribe((list) => {
    columns.keepOnly(new Set(list.map(({ id }) => id)));
    events.emit({ type: 'connections', connections: list });
  });
  stores.settings.subscribe((settings) => events.emit({ type: 'settings', settings }));
  notices.subscribe((list) => events.emit({ type: 'notices', notices: [...list] }));
  activityLog.subscribe((entries) => {
    for (const event of lastAnswers(entries)) events.emit(event);
  });

  return {
    info: (): AppInfo => ({
      version: APP_VERSION,
      shell,
      platform: PLATFORMS[process.platform] ?? 'linux',
      dataDirectory: directory,
      writable: lock.held,
      choosesFolders: chooseFolder !== undefined,
      showsFiles: dataPlaces.canShow,
      notices: [...notices.list()],
    }),
    about,
    windowProblems,
    dataPlaces,
    windows,
    chooseFolder: async (windowId: string | undefined): Promise<string | null> =>
      (await chooseFolder?.(windowId)) ?? null,
    openWindow: (window: WindowToOpen): void => options.openWindow?.(window),
    opensLinks: (): boolean | null => options.opensLinks?.() ?? null,
    settings: stores.settings,
    connections: withManualTableInvalidation(connections, names.touch),
    surroundings: async (address: string) => ({
      secretStore: await credentials.status(),
      network: await network.system(address),
    }),
    plans,
    tries,
    tuning,
    rows,
    arrangements,
    batches,
    changes,
    uploads,
    names,
    columns,
    localServer,
    localServerConfiguration: localServerControl.configuration,
    revealSessionKey: localServerControl.revealSessionKey,
    async configureLocalServer(input: ServerChange): Promise<LocalServerConfiguration> {
      const configuration = await localServerControl.configure(input);
      // Not awaited: with many tables to create, a restart takes a minute. The server's status shows the progress.
      if (localServer.status().state !== 'stopped') void localServer.restart();
      return configuration;
    },
    activityLog,
    replay: createReplay({ activityLog, connections, onChanging: forgetFacts }),
    notices,
    events,
    activity: requests.events,
    requests,
    supportBundle: async () => requests.supportBundle(await (await about.get()).facts(), notices.list()),
    /** Closes the parts in reverse order of opening, so that nothing writes after the lock is released. */
    async close(): Promise<void> {
      const flush = () => Promise.all(Object.values(stores).map((store) => store.flush()));
      await names.close();
      // Before its server stops: running work would fail, and not resume at the next start.
      await closeLater(tuning);
      await connections.close();
      signIns.close();
      rows.close();
      await credentials.close();
      await uploads.closeAll();
      await Promise.all([
        flush(),
        http.close(),
        localServer.stop(),
        folderServers.close(),
        storage.readers.close(),
      ]);
      await Promise.all([capabilities.flush(), arrangements.close(), closeLater(plans), closeLater(batches)]);
      // After the parts that write into the history.
      await Promise.all([closeLater(history), requests.history.close(owners.removed())]);
      // Changes that arrived while closing, e.g. the last state of a window.
      await flush();
      if (lock.held) lock.release();
    },
  };
}

const PLATFORMS: Readonly<Record<string, AppInfo['platform']>> = { darwin: 'mac', win32: 'windows' };
