import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { createSharedTask, type SharedTask } from '../joint-task.ts';
import { isAboutKeys } from '../object-storage/failure.ts';
import type { ReadableStore, StoragePlace, TablePlaces } from './places.ts';

/** A table that somebody reads, or a place that its manifests take files from. */
export interface OpenedTable {
  /** As engine and reader call it: `s3://bucket/some/key.lance`. */
  readonly address: string;
  readonly location: string;
  /** Of the table that somebody reads; see `tokenOfScope`. */
  readonly scope: string;
  readonly bucket: string;
  /** As {@link StoragePlace} has it. */
  readonly root: string;
  readonly isS3: boolean;
  /** The key of what they call so. */
  keyOf(address: string): string;
  /** The counterpart of {@link keyOf}. */
  addressOf(key: string): string;
  /** By keys that are good now. What fails since they aren't is tried once more by new ones. */
  use<Result>(work: (store: ReadableStore) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export interface OpenedTables {
  open(table: TableWanted, signal?: AbortSignal): Promise<OpenedTable>;
  /** What lies at the address, or above it; undefined where nothing was opened there in that scope. */
  find(scope: string, address: string): OpenedTable | undefined;
  /** Another folder below the same root that a manifest of the table takes files from. */
  allow(table: OpenedTable, key: string): void;
}

interface TableWanted {
  readonly id: Id;
  /** Where the catalog in the storage has it, if that says so. */
  readonly path?: string | undefined;
}

interface OpenedTablesOptions {
  readonly places: TablePlaces;
  readonly now?: () => number;
}

/** A server may be late with new keys, and its clock another than ours. */
const LEAD = 60_000;
/** Where nothing says how long keys are good, and where a table may be moved. */
const KEPT_FOR = 300_000;

export function createOpenedTables({ places, now = Date.now }: OpenedTablesOptions): OpenedTables {
  const byId = new Map<string, SharedTask<Kept>>();
  /** SECURITY: by scope, so that nothing of one table is read by the keys of another that is called alike. */
  const scopes = createScopes();

  async function ask({ id, path }: TableWanted, signal: AbortSignal): Promise<Kept> {
    const requestedAt = now();
    const place = await (path === undefined ? places.table(id, signal) : placeAt(places, id, path, signal));
    const { expiresAtMillis: end = Number.POSITIVE_INFINITY } = place;
    // Keys that are good for a moment only are used for half of it.
    return { place, until: Math.min(end - Math.min(LEAD, (end - requestedAt) / 2), requestedAt + KEPT_FOR) };
  }

  /** Many ask at once as a page opens: the first asks for all. */
  function taskOf(key: string, wanted: TableWanted): SharedTask<Kept> {
    const known = byId.get(key);
    if (known !== undefined) return known;
    const task = createSharedTask((signal) => ask(wanted, signal));
    byId.set(key, task);
    return task;
  }

  async function placeOf(table: TableWanted, { bad, signal }: PlaceWanted): Promise<StoragePlace> {
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
      const current = (wanted: PlaceWanted) => placeOf(table, wanted);
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
    /** Of a scope that there isn't, none. */
    tablesIn: (scope: string): Map<string, OpenedTable> => tables.get(scope) ?? new Map(),
  };
}

/** One that is made anew under its name is another table, at another place. */
function keyOf({ id, path }: TableWanted): string {
  return JSON.stringify(path === undefined ? [id] : [id, path]);
}

function placeAt({ tableAt }: TablePlaces, ...wanted: Parameters<NonNullable<TablePlaces['tableAt']>>) {
  if (tableAt === undefined) throw new Failure('REFUSED', 'Its server says where its tables are.');
  return tableAt(...wanted);
}

interface PlaceWanted {
  /** That whose keys were refused: only another one is of use. */
  readonly bad?: StoragePlace;
  readonly signal?: AbortSignal | undefined;
}

interface Kept {
  readonly place: StoragePlace;
  readonly until: number;
}

const SCHEME = 's3://';
const SUFFIX = '.lance';

/** The engine opens tables by plain names that end so, and a plan shows them: the table's own name where it can be. */
function knownKey(key: string): string {
  const named = key.endsWith(SUFFIX) ? key : `${key}${SUFFIX}`;
  if (PLAIN.test(named)) return named;
  const name = named.slice(named.lastIndexOf('/') + 1, -SUFFIX.length).replaceAll(/[^\w.-]/g, '_');
  return `${createHash('sha256').update(key).digest('hex').slice(0, 16)}/${name || 'table'}${SUFFIX}`;
}

const PLAIN = /^[\w./-]+$/;

interface OpenedTableOptions {
  readonly scope: string;
  readonly current: (wanted: PlaceWanted) => Promise<StoragePlace>;
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

/** SECURITY: the keys of one place are for no other: files of two tables would be taken for those of one. */
function storeOf(found: StoragePlace, opened: StoragePlace): ReadableStore {
  const isThere = found.bucket === opened.bucket && found.key === opened.key && found.isS3 === opened.isS3;
  if (isThere) return found.store;
  throw new Failure('BAD_ANSWER', `The table moved to \`${found.location.slice(0, 200)}\`. Reload it.`);
}
