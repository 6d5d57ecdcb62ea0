import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { isAboutKeys } from '../object-storage/failure.ts';
import { createSharedTask, type SharedTask } from '../task-sharing.ts';
import type { ReadableStore, StoragePlace, TablePlaces } from './places.ts';

/** An opened table, or another folder that its manifests name. */
export interface OpenedTable {
  /** The address for engine and reader: `s3://bucket/some/key.lance`. */
  readonly address: string;
  readonly location: string;
  /** Identifies the opened table; see `tokenOfScope`. */
  readonly scope: string;
  readonly bucket: string;
  /** See {@link StoragePlace}. */
  readonly root: string;
  readonly isS3: boolean;
  /** The storage key of an address. */
  keyOf(address: string): string;
  /** The reverse of {@link keyOf}. */
  addressOf(key: string): string;
  /** Runs `work` with valid keys. If they are rejected, retries once with new ones. */
  use<Result>(work: (store: ReadableStore) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export interface OpenedTables {
  open(table: TableRequest, signal?: AbortSignal): Promise<OpenedTable>;
  /** The opened table at or above the address in this scope, or undefined. */
  find(scope: string, address: string): OpenedTable | undefined;
  /** Adds another folder below the same root that a manifest of the table names. */
  allow(table: OpenedTable, key: string): void;
}

interface TableRequest {
  readonly id: Id;
  /** The path in the storage, if the catalog there defines it. */
  readonly path?: string | undefined;
}

interface OpenedTablesOptions {
  readonly places: TablePlaces;
  readonly now?: () => number;
}

/** Allows for slow renewals and for clocks that differ. */
const LEAD = 60_000;
/** The maximum if keys have no expiry; also notices tables that have moved. */
const KEPT_FOR = 300_000;

export function createOpenedTables({ places, now = Date.now }: OpenedTablesOptions): OpenedTables {
  const byId = new Map<string, SharedTask<CachedTable>>();
  /** SECURITY: separate scopes, so that a table is never read with the keys of another one with the same address. */
  const scopes = createScopes();

  async function locate({ id, path }: TableRequest, signal: AbortSignal): Promise<CachedTable> {
    const requestedAt = now();
    const place = await (path === undefined ? places.table(id, signal) : placeAt(places, id, path, signal));
    const { expiresAtMillis: end = Number.POSITIVE_INFINITY } = place;
    // Keys that are valid only briefly are used for half of that time.
    return { place, until: Math.min(end - Math.min(LEAD, (end - requestedAt) / 2), requestedAt + KEPT_FOR) };
  }

  /** Opening a page causes many requests at once, which share one task. */
  function taskOf(key: string, request: TableRequest): SharedTask<CachedTable> {
    const known = byId.get(key);
    if (known !== undefined) return known;
    const task = createSharedTask((signal) => locate(request, signal));
    byId.set(key, task);
    return task;
  }

  async function placeOf(table: TableRequest, { bad, signal }: PlaceRequest): Promise<StoragePlace> {
    const key = keyOf(table);
    const task = taskOf(key, table);
    const known = await task.join(signal);
    if (known.place !== bad && known.until > now()) return known.place;
    if (byId.get(key) === task) byId.delete(key);
    return (await taskOf(key, table).join(signal)).place;
  }

  return {
    async open(table, signal) {
      const place = await placeOf(table, { signal });
      const current = (request: PlaceRequest) => placeOf(table, request);
      const opened = openedTable(place, { scope: scopes.scopeOf(keyOf(table)), current });
      scopes.tablesIn(opened.scope).set(opened.address, opened);
      return opened;
    },
    find(scope, address) {
      const tables = scopes.tablesIn(scope);
      for (let at = address; at.length > SCHEME.length; at = at.slice(0, at.lastIndexOf('/'))) {
        const found = tables.get(at);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    allow(table, key) {
      const address = `${SCHEME}${table.bucket}/${key}`;
      const tables = scopes.tablesIn(table.scope);
      if (tables.has(address)) return;
      tables.set(address, {
        ...table,
        address,
        keyOf: (inner) => inner.slice(`${SCHEME}${table.bucket}/`.length),
        addressOf: (inner) => `${SCHEME}${table.bucket}/${inner}`,
      });
    },
  };
}

function createScopes() {
  const byKey = new Map<string, string>();
  const tables = new Map<string, Map<string, OpenedTable>>();
  return {
    scopeOf(key: string): string {
      const scope = byKey.get(key) ?? randomBytes(12).toString('base64url');
      byKey.set(key, scope);
      if (!tables.has(scope)) tables.set(scope, new Map());
      return scope;
    },
    /** Empty for an unknown scope. */
    tablesIn: (scope: string): Map<string, OpenedTable> => tables.get(scope) ?? new Map(),
  };
}

/** With the path, since a table that is recreated under its name has another location. */
function keyOf({ id, path }: TableRequest): string {
  return JSON.stringify(path === undefined ? [id] : [id, path]);
}

function placeAt({ tableAt }: TablePlaces, ...request: Parameters<NonNullable<TablePlaces['tableAt']>>) {
  if (tableAt === undefined) throw new Failure('REFUSED', 'Its server says where its tables are.');
  return tableAt(...request);
}

interface PlaceRequest {
  /** The place whose keys were rejected, so that another one is needed. */
  readonly bad?: StoragePlace;
  readonly signal?: AbortSignal | undefined;
}

interface CachedTable {
  readonly place: StoragePlace;
  readonly until: number;
}

const SCHEME = 's3://';
const SUFFIX = '.lance';

/**
 * The engine opens tables only by plain names with this suffix, and plans show them, so the table’s own name is used if
 * possible.
 */
function knownKey(key: string): string {
  const named = key.endsWith(SUFFIX) ? key : `${key}${SUFFIX}`;
  if (PLAIN.test(named)) return named;
  const name = named.slice(named.lastIndexOf('/') + 1, -SUFFIX.length).replaceAll(/[^\w.-]/g, '_');
  return `${createHash('sha256').update(key).digest('hex').slice(0, 16)}/${name || 'table'}${SUFFIX}`;
}

const PLAIN = /^[\w./-]+$/;

interface OpenedTableOptions {
  readonly scope: string;
  readonly current: (request: PlaceRequest) => Promise<StoragePlace>;
}

function openedTable(place: StoragePlace, { scope, current }: OpenedTableOptions): OpenedTable {
  const { bucket, key, root, location, isS3 } = place;
  const address = `${SCHEME}${bucket}/${knownKey(key)}`;
  return {
    address,
    location,
    scope,
    bucket,
    root,
    isS3,
    keyOf: (inner) => key + inner.slice(address.length),
    addressOf: (inner) => address + inner.slice(key.length),
    async use(work, signal) {
      const found = await current({ signal });
      try {
        return await work(storeOf(found, place));
      } catch (problem) {
        if (!isAboutKeys(problem)) throw problem;
        return work(storeOf(await current({ bad: found, signal }), place));
      }
    },
  };
}

/** SECURITY: the keys of one place must not be used for another: files of two tables could be mixed. */
function storeOf(found: StoragePlace, opened: StoragePlace): ReadableStore {
  const isSamePlace =
    found.bucket === opened.bucket && found.key === opened.key && found.isS3 === opened.isS3;
  if (isSamePlace) return found.store;
  throw new Failure('BAD_ANSWER', `The table moved to \`${found.location.slice(0, 200)}\`. Reload it.`);
}
