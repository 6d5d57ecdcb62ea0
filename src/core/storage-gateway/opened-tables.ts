import { createHash } from 'node:crypto';
import type { Id } from '#protocol/index.ts';
import type { ReadableStore, StoragePlace, TablePlaces } from './places.ts';

/** A table that somebody reads, or a place that its manifests take files from. */
export interface OpenedTable {
  /** As engine and reader call it: `s3://bucket/some/key.lance`. */
  readonly address: string;
  readonly location: string;
  readonly bucket: string;
  readonly isS3: boolean;
  /** The key of what they call so. */
  keyOf(address: string): string;
  /** The counterpart of {@link keyOf}. */
  addressOf(key: string): string;
  /** By keys that are good now. What fails since they aren't is tried once more by new ones. */
  use<Result>(work: (store: ReadableStore) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export interface OpenedTables {
  open(id: Id, signal?: AbortSignal): Promise<OpenedTable>;
  /** What lies at the address, or above it; undefined where nothing was opened there. */
  find(address: string): OpenedTable | undefined;
  /** Another folder of the same bucket that a manifest of the table takes files from. */
  allow(table: OpenedTable, key: string): void;
}

interface OpenedTablesOptions {
  readonly places: TablePlaces;
  /** Whether new keys may help. */
  readonly isAboutKeys: (problem: unknown) => boolean;
  readonly now?: () => number;
}

/** A server may be late with new keys, and its clock another than ours. */
const LEAD = 60_000;
/** Where nothing says how long keys are good, and where a table may be moved. */
const KEPT_FOR = 300_000;

export function createOpenedTables({
  places,
  isAboutKeys,
  now = Date.now,
}: OpenedTablesOptions): OpenedTables {
  const byId = new Map<string, Promise<Kept>>();
  const byAddress = new Map<string, OpenedTable>();

  async function ask(id: Id, signal?: AbortSignal): Promise<Kept> {
    const place = await places.table(id, signal);
    const asked = now();
    return {
      place,
      until: Math.min((place.expiresAtMillis ?? Number.POSITIVE_INFINITY) - LEAD, asked + KEPT_FOR),
    };
  }

  /** Many ask at once as a page opens: the first asks for all. */
  async function placeOf(id: Id, { isFresh = false } = {}): Promise<StoragePlace> {
    const key = JSON.stringify(id);
    const known = await byId.get(key)?.catch(() => undefined);
    if (known !== undefined && !isFresh && known.until > now()) return known.place;
    const asked = ask(id);
    byId.set(key, asked);
    asked.catch(() => byId.get(key) === asked && byId.delete(key));
    return (await asked).place;
  }

  return {
    async open(id) {
      const place = await placeOf(id);
      const opened = openedTable(place, (isFresh) => placeOf(id, { isFresh }), isAboutKeys);
      byAddress.set(opened.address, opened);
      return opened;
    },
    find(address) {
      for (let at = address; at.length > SCHEME.length; at = at.slice(0, at.lastIndexOf('/'))) {
        const found = byAddress.get(at);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    allow(table, key) {
      const address = `${SCHEME}${table.bucket}/${key}`;
      if (byAddress.has(address)) return;
      byAddress.set(address, {
        ...table,
        address,
        keyOf: (inner) => inner.slice(`${SCHEME}${table.bucket}/`.length),
        addressOf: (inner) => `${SCHEME}${table.bucket}/${inner}`,
      });
    },
  };
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

function openedTable(
  { bucket, key, location, isS3 }: StoragePlace,
  current: (isFresh: boolean) => Promise<StoragePlace>,
  isAboutKeys: (problem: unknown) => boolean,
): OpenedTable {
  const address = `${SCHEME}${bucket}/${knownKey(key)}`;
  return {
    ...{ address, location, bucket, isS3 },
    keyOf: (inner) => key + inner.slice(address.length),
    addressOf: (inner) => address + inner.slice(key.length),
    async use(work) {
      try {
        return await work((await current(false)).store);
      } catch (problem) {
        if (!isAboutKeys(problem)) throw problem;
        return work((await current(true)).store);
      }
    },
  };
}
