import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type Engine, NO_ENGINE } from '#engine/host/engine.ts';
import { describeHolder, type LockHolder, lockDirectory, lockHolderOf } from '#files/directory-lock.ts';
import { NoOwnFileError } from '#files/read-own-file.ts';
import {
  ERROR,
  type FaultSettings,
  isOperationName,
  NO_FAULTS,
  type OperationName,
  operations,
} from '#protocol/index.ts';
import { type LocalCatalog, openCatalog } from './catalog/catalog.ts';
import { checkRoomForCatalog } from './catalog/open-store.ts';
import type { CatalogVersion, NewTable } from './catalog/records.ts';
import type { CatalogWriter } from './catalog/writer.ts';
import { type OpenedFolder, openFolder } from './folder-sync.ts';
import { isDiskFull } from './free-space.ts';
import { ApiFailure } from './http/api-failure.ts';
import { createApp } from './http/app.ts';
import { type AuthOptions, NO_AUTH } from './http/authentication.ts';
import { type OperationHandlers, operationHandlers } from './operations/index.ts';
import { deleteRowsAt } from './rows/own-tables.ts';
import { openRows, type RowLimits, type RowStorage } from './rows/row-storage.ts';
import { createdAt, fieldsOf, int64Field, json, required, utf8, vector } from './sample/sample-schema.ts';
import { resetSample, sampleManifestName, seedSample } from './sample/seed.ts';
import { StartError } from './start-error.ts';

export interface ServerOptions {
  /** 0 means any free port. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Adds the sample to an empty catalog. */
  readonly sample?: boolean;
  /** Creates a namespace `scale` with this many tables. */
  readonly scale?: number;
  /** Serves the tables of this directory, read-only. */
  readonly folder?: string | undefined;
  /** The engine for rows. Without it, the server only has the catalog. */
  readonly engine?: Engine;
  readonly limits?: Partial<RowLimits>;
  /** Called with the sample table that is being created, and with null once it exists. */
  readonly onSampleCreation?: (sample: string | null) => void;
  /** The required credentials. Default: none. */
  readonly auth?: AuthOptions;
  /** Fault injection from the start. */
  readonly faults?: FaultSettings;
  /** The token for the admin routes. Without one, there are none. */
  readonly adminToken?: string | undefined;
  /** Called with internal errors of the server. */
  readonly report?: (problem: unknown) => void;
  /** Called with notices for the user about unusable files at the start. */
  readonly onNotice?: (notice: string) => void;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the catalog, fills it as requested, and serves it on loopback only. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const release = await lockOrRefuse(options.dataDirectory);
  try {
    const { url, close } = await startInLockedDirectory(options);
    return { url, close: () => close().finally(release) };
  } catch (problem) {
    release();
    throw problem;
  }
}

async function startInLockedDirectory({
  port,
  dataDirectory,
  sample = false,
  scale = 0,
  folder,
  engine = NO_ENGINE,
  limits,
  onSampleCreation,
  auth = NO_AUTH,
  faults = NO_FAULTS,
  adminToken,
  report = () => undefined,
  onNotice,
}: ServerOptions): Promise<RunningServer> {
  const catalog = openCatalog(dataDirectory, onNotice);
  const rows = openRows({ catalog, engine, dataDirectory, openedFolder: folder, limits, onSampleCreation });
  if (sample) seedSample(catalog, rows.places.tablesDirectory);
  seedScale(catalog, scale);
  const app = createApp({
    handlers: await handlersFor(rows, folder, onNotice),
    auth,
    faults,
    adminToken,
    resetSample: () => resetLiveSample(rows),
    report,
  });
  const close = async () => {
    // Concurrently: closing the app waits for requests to the engine, which end when the engine ends.
    await Promise.all([app.close(), engine.close()]);
    await catalog.close();
  };
  try {
    // SECURITY: a literal address; a name could resolve to all interfaces.
    await app.listen({ port, host: '127.0.0.1' });
  } catch (problem) {
    await close();
    throw cannotListen(problem, port);
  }
  const { port: bound } = app.server.address() as AddressInfo; // A listening TCP server has no text address.
  return { url: `http://127.0.0.1:${bound}`, close };
}

/**
 * Locks the data directory: two servers on one directory would delete each other's unfinished uploads. If the disk is
 * too full for a lock, no uploads are possible, so the server runs without a lock. Returns a function that unlocks
 * the directory.
 */
async function lockOrRefuse(directory: string): Promise<() => void> {
  checkRoomForCatalog(directory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    const lock = await lockDirectory(directory, { what: 'the local server', timeout: ENDING_MILLISECONDS });
    if (lock.held) return lock.release;
    throw isInUse(lock.holder, directory);
  } catch (problem) {
    if (problem instanceof NoOwnFileError) {
      throw new StartError(`Couldn’t lock the data directory ${directory}: ${problem.message}.`);
    }
    if (!isDiskFull(problem, directory)) throw problem;
    const holder = await lockHolderOf(directory);
    if (holder !== undefined) throw isInUse(holder, directory);
    return () => undefined;
  }
}

function isInUse(holder: LockHolder, directory: string): StartError {
  return new StartError(
    describeHolder(holder, directory, 'Stop it, or choose another directory with --data.'),
  );
}

/** A previous server ends within this time after its window was killed. */
const ENDING_MILLISECONDS = 4000;

async function handlersFor(
  rows: RowStorage,
  folder: string | undefined,
  onNotice: ServerOptions['onNotice'],
): Promise<OperationHandlers> {
  const handlers = operationHandlers(rows);
  if (folder === undefined) return handlers;
  return readOnlyHandlers(handlers, await openFolder(rows.catalog, folder, { onNotice }));
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

/** Restores the sample, and deletes its rows. They are created again on first use. */
async function resetLiveSample(rows: RowStorage): Promise<void> {
  await deleteRowsAt(rows, await resetSample(rows.catalog, rows.places.tablesDirectory));
}

/** The operations of an opened folder: changes are rejected, and listings update the catalog first. */
function readOnlyHandlers(handlers: OperationHandlers, folder: OpenedFolder): OperationHandlers {
  const entries = Object.keys(operations)
    .filter(isOperationName)
    .map((name) => [name, handlerOf(name, handlers, folder)]);
  // Every name has its own handler, as in `handlers`.
  return Object.fromEntries(entries) as OperationHandlers;
}

type AnyHandler = (request: { readonly query: object }) => Promise<unknown>;

function handlerOf(name: OperationName, handlers: OperationHandlers, folder: OpenedFolder): AnyHandler {
  if (isChange(name)) return () => Promise.reject(readOnly(name));
  const handler = handlers[name] as AnyHandler; // It receives the requests of its own route.
  if (!LISTINGS.has(name)) return handler;
  return async (request) => {
    // Not between the pages of a listing, so that the names stay the same.
    if (!('page_token' in request.query)) await folder.refresh();
    return handler(request);
  };
}

const LISTINGS: ReadonlySet<OperationName> = new Set([
  'listNamespaces',
  'listTables',
  'listAllTables',
  'listDeploymentTables',
]);

/** Repeatable operations change nothing. Of the others, `analyzePlan` only costs time. */
function isChange(name: OperationName): boolean {
  return !operations[name].repeatable && name !== 'analyzePlan';
}

function readOnly(name: OperationName): ApiFailure {
  return new ApiFailure(ERROR.permissionDenied, `\`${name}\` isn’t allowed: the folder is read-only.`);
}

const NAMESPACE = ['scale'];
/**
 * The size of a transaction. If the process ends, the last batch is lost, and the next start continues from there.
 */
const BATCH = 20_000;

/** Adds tables to the namespace `scale` up to this number. Existing ones stay. */
export function seedScale(catalog: LocalCatalog, count: number): void {
  for (let done = 0; done < count; ) {
    done = catalog.write((writer) => addBatch(writer, count));
  }
}

function addBatch(writer: CatalogWriter, count: number): number {
  const from = writer.mark('scale');
  const to = Math.max(from, Math.min(from + BATCH, count));
  const namespace = writer.ensureNamespace(NAMESPACE);
  for (let index = from; index < to; index += 1) {
    const name = nameOf(index);
    writer.addTable(namespace, name, tableOf(name, index));
  }
  writer.setMark('scale', to);
  return to;
}

const TEAMS = ['search', 'catalogue', 'ads', 'support', 'risk', 'growth', 'pricing', 'logistics'] as const;
const SUBJECTS = ['items', 'queries', 'sessions', 'images', 'reviews', 'tickets', 'orders'] as const;

/** `search_items_0000042`: by team and subject, so that names begin differently, as real ones do. */
function nameOf(index: number): string {
  const team = pick(TEAMS, index);
  const subject = pick(SUBJECTS, Math.floor(index / TEAMS.length));
  return `${team}_${subject}_${String(index).padStart(7, '0')}`;
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? '';
}

/** The same schema for all: the store keeps it once. */
const SCHEMA = {
  fields: fieldsOf({
    id: required(int64Field),
    vector: vector(384),
    text: utf8,
    attributes: json,
    created_at: createdAt,
  }),
};

const FIRST_WRITE = Date.parse('2026-03-02T06:00:00Z');

function tableOf(name: string, index: number): NewTable {
  const location = `s3://lake/scale/${name}.lance`;
  const isDeclared = index % 50 === 49;
  return {
    record: {
      location,
      properties: { owner: pick(TEAMS, index) },
      metadata: {},
      managed_versioning: isDeclared,
      is_only_declared: isDeclared,
    },
    versions: isDeclared ? [] : [firstVersion(location, index)],
  };
}

function firstVersion(location: string, index: number): CatalogVersion {
  return {
    version: 1n,
    manifest_path: `${location}/_versions/${sampleManifestName(1n)}`,
    manifest_size: BigInt(900 + (index % 300)),
    e_tag: `"${index.toString(16).padStart(32, '0')}"`,
    timestamp_millis: BigInt(FIRST_WRITE + index * 1000),
    metadata: {},
    stats: { num_deleted_rows: 0n, num_fragments: BigInt(1 + (index % 12)) },
    schema: SCHEMA,
  };
}
