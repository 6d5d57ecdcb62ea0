import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEngineHost } from '#engine/host/engine-host.ts';
import type { GatewayAccess } from '#protocol/index.ts';
import { madeOnce } from '#server/testing/run-directory.ts';
import { serveWithRows } from '#server/testing/serve-with-rows.ts';
import { bundleServer } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { ended, openWindow } from '../../credentials/testing/heard-window.ts';
import type { HostOptions } from '../../host.ts';
import { forkServer } from '../../local-server/fork.ts';
import type { ServerProcess, SpawnServer } from '../../local-server/process.ts';
import { startRoutes } from '../../namespace/testing/test-routes.ts';

interface StartedReader {
  readonly pid: number;
  readonly over: Promise<void>;
  readonly gateway: GatewayAccess | undefined;
}

/** The whole host with a window, and the built server with its engine. All of it ends with the test. */
export async function storageHost(options: Partial<HostOptions> = {}) {
  const directory = await temporaryDirectory();
  const program = await bundleServer(directory);
  const readers: StartedReader[] = [];
  const fork = forkServer(program);
  const spawnServer: SpawnServer = (args, environment) => {
    const child = fork(args, environment);
    const over = new Promise<void>((resolve) => child.onExit(() => resolve()));
    const send: ServerProcess['send'] = (message) => {
      if (child.pid !== undefined) readers.push({ pid: child.pid, over, gateway: message.secrets.gateway });
      child.send(message);
    };
    return { ...child, send };
  };
  const dataDirectory = join(directory, 'host');
  const window = await openWindow({ dataDirectory, shell: 'desktop', spawnServer, ...options });
  onTestFinished(async () => void (await ended(window.close())));
  return { ...window, readers, dataDirectory };
}

const REVIEWS = 'reviews.lance';

/** The files of the sample table `live$reviews`: their folder and name. A test may change them. */
export async function sampleFolder() {
  const made = await madeOnce('sample-reviews', (directory) => makeReviews(join(directory, REVIEWS)));
  const folder = await temporaryDirectory();
  await cp(made, folder, { recursive: true });
  return { folder, name: REVIEWS };
}

async function makeReviews(directory: string): Promise<void> {
  const start = await startTestEngine(directory);
  const engine = createEngineHost({ start });
  await engine.run('makeSample', { sample: 'reviews', directory });
  await engine.close();
}

/** A server with the sample, and the files of its table `live$reviews`. */
export async function servedSample() {
  const local = await serveWithRows({ sample: true });
  const { json } = await local.post('/v1/table/live$reviews/describe', { load_detailed_metadata: true });
  const location = String(json.location);
  const slash = location.lastIndexOf('/');
  return { local, folder: location.slice(0, slash), name: location.slice(slash + 1) };
}

export interface Lent {
  readonly location: string;
  readonly options?: Readonly<Record<string, string>>;
}

/** A server that stores only metadata: it returns the location of each table, and lends keys on request. */
export async function startLendingServer(lend: (table: string) => Lent | undefined) {
  const server = await startRoutes((path, _, { body }) => {
    const [, table] = /^\/v1\/table\/([^/]+)\/describe$/.exec(path) ?? [];
    const lent = table === undefined ? undefined : lend(decodeURIComponent(table));
    if (lent === undefined) return undefined;
    const isLending = body.includes('"vend_credentials":true');
    return { body: { location: lent.location, ...(isLending && { storage_options: lent.options ?? {} }) } };
  });
  onTestFinished(server.close);
  return server;
}
