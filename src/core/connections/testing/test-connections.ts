import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection, ConnectionDraft } from '#contract/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { createCatalog } from '../../catalog/catalog.ts';
import { openCredentials } from '../../credentials/credential-service.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { createFolderServers } from '../../local-server/folder-servers.ts';
import { forkServer } from '../../local-server/fork.ts';
import { defaultLaunchOptions } from '../../local-server/launch.ts';
import { createLocalServer } from '../../local-server/supervisor.ts';
import { startRoutes } from '../../namespace/testing/test-routes.ts';
import { createNetwork } from '../../network/network.ts';
import { type Keyring, NO_KEYRING } from '../../secret-store/keyring.ts';
import type { ConfirmOutsidePage } from '../../shell/outside-question.ts';
import { createSignIns } from '../../sign-in/sign-ins.ts';
import { createNotices } from '../../storage/file-notices.ts';
import { type CapabilityStore, createCapabilityStore, openCapabilitiesStore } from '../capabilities.ts';
import { openStorage } from '../connection-storage.ts';
import { type ConnectionInput, type Connections, createConnections } from '../connections.ts';
import { openConnectionsStore } from '../connections-store.ts';

/** A process that only reports that it listens. Its responses don’t matter here. */
const LOCAL_SERVER = fileURLToPath(new URL('../fixtures/local-server.mjs', import.meta.url));

/** The responses of the test server; a test may change them at any time. */
interface TestAnswers {
  /** The listed namespaces; undefined if the operation is missing. */
  namespaces: readonly string[] | undefined;
  isBusy: boolean;
  /** Rejects all credentials. */
  isRefusing: boolean;
  /** The response to a list of indices. */
  indices: { readonly status: number; readonly body?: unknown };
}

export type Change = Partial<ConnectionDraft> & Omit<ConnectionInput, 'draft'>;

export type TestConnections = Awaited<ReturnType<typeof setUpConnections>>;

interface TestSetup {
  readonly keyring?: Keyring;
  readonly confirmOutsidePage?: ConfirmOutsidePage;
}

/** Connections with real files, and a server to connect to. */
export async function setUpConnections({ keyring = NO_KEYRING, confirmOutsidePage }: TestSetup = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-connections-'));
  const answers: TestAnswers = {
    namespaces: ['prod'],
    isBusy: false,
    isRefusing: false,
    indices: { status: 405 },
  };
  // Retries don’t wait in tests.
  const http = createHttpClient({ activityLog: createActivityLog(), sleep: async () => {} });
  const network = createNetwork({ environment: {} });
  const credentialParts = await openCredentialParts();
  const { credentials } = credentialParts;
  const launch = defaultLaunchOptions(directory);
  const localServer = createLocalServer({ spawn: forkServer(LOCAL_SERVER), nextLaunch: () => launch });
  const folderServers = createFolderServers({
    spawn: forkServer(LOCAL_SERVER),
    directory: join(directory, 'folders'),
  });
  const storage = openStorage({
    spawn: forkServer(LOCAL_SERVER),
    directory: join(directory, 'storage'),
    http,
  });
  const server = await startRoutes((path) => {
    if (answers.isBusy) return { status: 503 };
    if (answers.isRefusing) return { status: 401 };
    if (/\/(declare|deregister|tags\/create)$/.test(path)) return { body: {} };
    if (answers.namespaces === undefined) return undefined;
    if (/\/namespace\/[^/]+\/list/.test(path)) return { body: { namespaces: answers.namespaces } };
    if (path.includes('/index/list')) return answers.indices;
    return path.includes('/table/list') ? { body: { tables: [] } } : undefined;
  });
  /** Kept because they may still have something to save. */
  const opened: { readonly connections: Connections; readonly capabilities: CapabilityStore }[] = [];

  function place(readOnlyReason: string | null = null) {
    return { directory, readOnlyReason, notices: createNotices(), writtenBy: 'Vitrine' };
  }

  async function openCredentialParts() {
    const opening = await openCredentials({
      place: place(),
      keyring,
      canConfirm: confirmOutsidePage !== undefined,
      connections: (await openConnectionsStore(place())).get().connections,
    });
    return { credentials: opening, signIns: createSignIns({ credentials: opening, http }) };
  }

  /** Reads the existing files, as at a start of the app. Secrets in memory are kept by default. */
  async function open(readOnlyReason: string | null = null, held = credentialParts): Promise<Connections> {
    const store = await openConnectionsStore(place(readOnlyReason));
    const capabilities = createCapabilityStore({ store: await openCapabilitiesStore(place(readOnlyReason)) });
    const connections = createConnections({
      store,
      localServer,
      folderServers,
      storage,
      ...held,
      network,
      http,
      capabilities,
      confirmOutsidePage,
      openCatalog: (params) => createCatalog({ ...params, http }),
    });
    opened.push({ connections, capabilities });
    return connections;
  }

  /** The input of a form with only an address. */
  function input({ credentials: given = {}, anyway = false, ...draft }: Change = {}): ConnectionInput {
    return { draft: { address: server.origin, ...draft }, credentials: given, anyway };
  }

  async function flush(): Promise<void> {
    for (const { capabilities } of opened) await capabilities.flush();
  }

  return {
    directory,
    answers,
    credentials,
    localServer,
    folderServers,
    server,
    place,
    open,
    /** With only the secrets that the keyring returns. */
    openWithoutSession: async () => open(null, await openCredentialParts()),
    input,
    flush,
    add: (connections: Connections, change: Change = {}): Promise<Connection> =>
      connections.add(input(change), undefined),
    update: (connections: Connections, connection: Connection, change: Change): Promise<Connection> =>
      connections.update(connection.id, input({ name: connection.name, ...change }), undefined),
    async close(): Promise<void> {
      for (const { connections } of opened) await connections.close();
      await flush();
      await Promise.all([localServer.stop(), folderServers.close()]);
      await http.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
