import path from 'node:path';
import type { AppInfo, HostEvent } from '../contract/index.ts';
import { createCatalog } from './catalog/catalog.ts';
import { createConnections } from './connections/connections.ts';
import { createEmitter } from './emitter.ts';
import { createHttpClient } from './http/http-client.ts';
import { createLedger } from './ledger/ledger.ts';
import type { SpawnServer } from './local-server/process.ts';
import { createLocalServer } from './local-server/supervisor.ts';
import { openConnectionsStore } from './settings/connections-store.ts';
import { openSettingsStore } from './settings/settings-store.ts';
import { openWindowStore } from './settings/window-store.ts';
import { openWorkspaceStore } from './settings/workspace-store.ts';
import { prepareDataDirectory } from './storage/data-directory.ts';
import { type DirectoryLock, lockDirectory } from './storage/directory-lock.ts';
import { describeHolder } from './storage/lock-holder.ts';
import { createNotices, type Notices } from './storage/notices.ts';
import { APP_VERSION } from './version.ts';

export interface HostOptions {
  readonly dataDirectory: string;
  readonly shell: AppInfo['shell'];
  readonly spawnServer: SpawnServer;
}

export type Host = Awaited<ReturnType<typeof openHost>>;

/** Everything behind the window, put together. Both shells open one of these, and nothing else of the host. */
export async function openHost({ dataDirectory, shell, spawnServer }: HostOptions) {
  const directory = await prepareDataDirectory(dataDirectory);
  const notices = createNotices();
  const lock = await lockDirectory(directory, { what: `the ${shell} shell` });
  const stores = await openStores(directory, lock, notices);
  const events = createEmitter<HostEvent>();
  const ledger = createLedger();
  const http = createHttpClient({ ledger });
  const localServer = createLocalServer({
    spawn: spawnServer,
    dataDirectory: path.join(directory, 'server'),
  });
  const connections = createConnections({
    store: stores.connectionsStore,
    localServer,
    openCatalog: (target) =>
      createCatalog({
        ...target,
        http,
        onProgress: (count, done) => tellListing(target.connectionId, count, done),
      }),
  });

  function tellListing(connectionId: string, count: number, done: boolean): void {
    events.emit({ type: 'progress', job: `listing ${connectionId}`, text: 'Reading names', count, done });
  }
  localServer.subscribe((status) => events.emit({ type: 'server', status }));
  connections.subscribe((list) => events.emit({ type: 'connections', connections: list }));
  stores.settings.subscribe((settings) => events.emit({ type: 'settings', settings }));
  notices.subscribe((list) => events.emit({ type: 'notices', notices: [...list] }));
  ledger.subscribe((entries) => events.emit({ type: 'requests', entries: [...entries] }));

  return {
    info: (): AppInfo => ({
      version: APP_VERSION,
      shell,
      platform: platformOf(process.platform),
      dataDirectory: directory,
      writable: lock.held,
      notices: [...notices.list()],
    }),
    ...stores,
    connections,
    localServer,
    ledger,
    notices,
    events,
    clearActivity(): void {
      ledger.clear();
      events.emit({ type: 'requests-cleared' });
      events.emit({ type: 'requests', entries: [...ledger.list()] });
    },
    /** In the reverse order of opening: nothing writes any more when the lock goes. */
    async close(): Promise<void> {
      const flush = () => Promise.all(Object.values(stores).map((store) => store.flush()));
      await Promise.all([flush(), http.close(), localServer.stop()]);
      // What came in meanwhile, as the last words of a window.
      await flush();
      if (lock.held) lock.release();
    },
  };
}

async function openStores(directory: string, lock: DirectoryLock, notices: Notices) {
  const readOnlyReason = lock.held ? null : describeHolder(lock.holder, directory);
  if (readOnlyReason !== null) {
    notices.add({ id: 'read-only', level: 'warning', title: 'Nothing can be saved', text: readOnlyReason });
  }
  const place = { directory, readOnlyReason, notices, writtenBy: `Vitrine ${APP_VERSION}` };
  const [connections, settings, workspace, window] = await Promise.all([
    openConnectionsStore(place),
    openSettingsStore(place),
    openWorkspaceStore(place),
    openWindowStore(place),
  ]);
  return { connectionsStore: connections, settings, workspace, window };
}

function platformOf(platform: NodeJS.Platform): AppInfo['platform'] {
  if (platform === 'darwin') return 'mac';
  return platform === 'win32' ? 'windows' : 'linux';
}
