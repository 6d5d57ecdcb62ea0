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
import type { AskOutsidePage } from './shell/outside-question.ts';
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
  /** What a package says of itself. Left out where nothing was built. */
  readonly packageFiles?: PackageFiles;
  /** Asks the user for a directory; null where none was chosen. Left out where the shell has no dialog for it. */
  readonly chooseFolder?: (windowId: string | undefined) => Promise<string | null>;
  /** Shows a file or folder in the file manager. Left out where the shell has none. */
  readonly showFile?: (path: string) => void;
  /** Asks the user whether a stored secret may go elsewhere. Left out where only a page could be asked. */
  readonly askOutsidePage?: AskOutsidePage;
  /** Opens another window. Left out where a page does that by itself. */
  readonly openWindow?: (wanted: WindowToOpen) => void;
  /** The system's own place for secrets. Left out where the shell can't reach one: then they end with the program. */
  readonly keyring?: Keyring;
  /** Through which proxy the system says an address is reached. Left out where the environment says it. */
  readonly systemProxy?: SystemProxy;
  /** Whether the system opens links with this program; null where it is not asked. Left out where it can't be. */
  readonly opensLinks?: () => boolean | null;
  /** Shows an address in the system's browser. */
  readonly openBrowser?: (url: string) => Promise<void>;
}

export type Host = Awaited<ReturnType<typeof createHost>>;

/** Everything behind the window, put together. Both shells open one of these, and nothing else of the host. */
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
  // Also where some or all of it was damaged, what belongs to the lost ones is kept: the user may bring them back.
  const isDamaged = notices.list().some(({ id }) => id.startsWith('connections.json:'));
  const isListWhole = connectionsStore.readOnlyReason === null && !isDamaged;
  const credentials = await openCredentials({
    place,
    ...given('keyring', options.keyring),
    connections: connectionsStore.get().connections,
    canAsk: options.askOutsidePage !== undefined,
    ...(isListWhole ? { known: connectionsStore.get().connections.map(({ id }) => id) } : {}),
  });
  const network = createNetwork({ ...given('systemProxy', options.systemProxy), environment: process.env });
  const signIns = createSignIns({ credentials, http, ...given('openBrowser', options.openBrowser) });
  const capabilities = createCapabilityStore({ store: stores.capabilitiesStore });
  const localServerControl = createLocalServerControl({
    store: stores.localServerStore,
    usualFolder: path.join(directory, 'server'),
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
    ...given('askOutsidePage', options.askOutsidePage),
    openCatalog: (wanted) =>
      names.watch(
        wanted.target,
        columns.watch(
          wanted.target.connectionId,
          createCatalog({
            ...wanted,
            http,
            onProgress: (count, done) => tellListing(wanted.target.connectionId, count, done),
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
      const { settings, usualFolder } = localServerControl.configuration();
      return settings.dataFolder || usualFolder;
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
    onBatch: (input, what) => batches.made()?.tell(input, what),
  });
  const uploads = createUploads({
    directory,
    connections,
    history: history.get,
    onSending: forgetFacts,
    isDirectoryOurs: lock.held,
  });

  /** What nobody wanted has nothing to end, unless there is something of a connection that goes with it now. */
  async function closeLater(part: LazyPart<{ close(): Promise<void> }>): Promise<void> {
    if (!part.isWanted() && owners.removed().size === 0) return;
    // Where it can't even be read, there is nothing of it that could be ended; what it would have swept is swept later.
    const made = await part.get().catch(() => undefined);
    await made?.close();
  }
  function tellListing(connectionId: string, count: number, done: boolean): void {
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
    openWindow: (wanted: WindowToOpen): void => options.openWindow?.(wanted),
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
      // Not waited for: with many tables to make it takes a minute, and its status tells how it goes.
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
    /** In the reverse order of opening: nothing writes any more when the lock goes. */
    async close(): Promise<void> {
      const flush = () => Promise.all(Object.values(stores).map((store) => store.flush()));
      await names.close();
      // While its server is there: else what runs would fail, and not wait for the next start.
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
      // Behind those that write into it.
      await Promise.all([closeLater(history), requests.history.close(owners.removed())]);
      // What came in meanwhile, as the last words of a window.
      await flush();
      if (lock.held) lock.release();
    },
  };
}

const PLATFORMS: Readonly<Record<string, AppInfo['platform']>> = { darwin: 'mac', win32: 'windows' };
