import type { AddressInfo } from 'node:net';
import { type FaultSettings, NO_FAULTS } from '../protocol/index.ts';
import { openCatalog } from './catalog/catalog.ts';
import { type Engine, NO_ENGINE } from './engine-host/engine.ts';
import { openFolder } from './folder/folder-sync.ts';
import { readOnlyHandlers } from './folder/read-only.ts';
import { createApp } from './http/app.ts';
import { type AuthOptions, NO_AUTH } from './http/authentication.ts';
import { type OperationHandlers, operationHandlers } from './operations/index.ts';
import { resetLiveSample } from './rows/reset-sample.ts';
import { openRows, type RowLimits, type RowStorage } from './rows/row-storage.ts';
import { seedScale } from './sample/scale.ts';
import { seedSample } from './sample/seed.ts';
import { StartError } from './start-error.ts';

export interface ServerOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Fills an empty catalog with the sample. */
  readonly sample?: boolean;
  /** Adds a namespace `scale` with this many tables. */
  readonly scale?: number;
  /** Serves the tables of this directory, and changes none of them. */
  readonly folder?: string | undefined;
  /** What answers for rows; without one, the catalog is all there is. */
  readonly engine?: Engine;
  readonly limits?: Partial<RowLimits>;
  /** Told which table of the sample is being made, and null when it is there. */
  readonly tellMaking?: (sample: string | null) => void;
  /** Which credentials a request needs; none, unless some are given. */
  readonly auth?: AuthOptions;
  /** What goes wrong on purpose from the start. */
  readonly faults?: FaultSettings;
  /** Opens the admin routes to who has it; without one, there are none. */
  readonly adminToken?: string | undefined;
  /** Told of failures that are the server's own fault. */
  readonly report?: (problem: unknown) => void;
  /** Told, in sentences for the user, of what could not be used at the start. */
  readonly tellNotice?: (notice: string) => void;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the catalog, fills it as asked, and serves it on loopback, and only there. */
export async function startServer({
  port,
  dataDirectory,
  sample = false,
  scale = 0,
  folder,
  engine = NO_ENGINE,
  limits,
  tellMaking,
  auth = NO_AUTH,
  faults = NO_FAULTS,
  adminToken,
  report = () => undefined,
  tellNotice,
}: ServerOptions): Promise<RunningServer> {
  const catalog = openCatalog(dataDirectory, tellNotice);
  const rows = openRows({ catalog, engine, dataDirectory, openedFolder: folder, limits, tellMaking });
  if (sample) seedSample(catalog, rows.places.tablesDirectory);
  seedScale(catalog, scale);
  const app = createApp({
    handlers: await handlersFor(rows, folder),
    auth,
    faults,
    adminToken,
    resetSample: () => resetLiveSample(rows),
    report,
  });
  const close = async () => {
    // At once: a request that waits for the engine would hold up the one, and the end of the engine ends it.
    await Promise.all([app.close(), engine.close()]);
    await catalog.close();
  };
  try {
    // SECURITY: the address is literal; a name could resolve to every interface.
    await app.listen({ port, host: '127.0.0.1' });
  } catch (problem) {
    await close();
    throw cannotListen(problem, port);
  }
  const { port: bound } = app.server.address() as AddressInfo; // A listening TCP server's address is never a text.
  return { url: `http://127.0.0.1:${bound}`, close };
}

async function handlersFor(rows: RowStorage, folder: string | undefined): Promise<OperationHandlers> {
  const handlers = operationHandlers(rows);
  return folder === undefined ? handlers : readOnlyHandlers(handlers, await openFolder(rows.catalog, folder));
}

function cannotListen(problem: unknown, port: number): StartError {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
  const reason = REASONS.get(code) ?? (problem instanceof Error ? problem.message : String(problem));
  return new StartError(
    `Couldn’t listen on 127.0.0.1:${port}: ${reason}. Choose another port, or 0 for any free one.`,
  );
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'the port is already in use'],
  ['EACCES', 'you don’t have permission to use this port'],
]);
