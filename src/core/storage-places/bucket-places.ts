import { defined, type Id, type StorageLocation, showStorageLocation } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { ListedPage, ObjectListRequest } from '../object-storage/object-store.ts';
import type {
  NamePage,
  NamesRequest,
  ReadableStore,
  StoragePlace,
  TablePlaces,
} from '../storage-gateway/places.ts';
import { isPlainKey, NO_PART } from '../storage-gateway/s3-messages.ts';
import { createSharedTask, type SharedTask } from '../task-sharing.ts';

interface BucketPlacesOptions {
  readonly location: StorageLocation;
  /** Opens the store with the connection’s current keys. */
  readonly openStore: (
    tableId?: Id,
  ) => Promise<{ readonly store: ReadableStore; readonly expiresAtMillis?: number }>;
}

const SUFFIX = '.lance';

/**
 * The tables of a bucket, derived from its folders: a folder whose name ends in `.lance` is a table, any other is a
 * namespace. Listing them reads only names, page by page.
 */
export function bucketPlaces({ location, openStore }: BucketPlacesOptions): TablePlaces {
  const recent = createRecentPages();
  const prefixOf = (id: Id) => [...(location.key === '' ? [] : [location.key]), ...id, ''].join('/');

  async function placeAt(key: string, id?: Id): Promise<StoragePlace> {
    const { store, expiresAtMillis } = await openStore(id);
    const place: StoragePlace = {
      store,
      isS3: location.scheme === 's3',
      bucket: location.bucket,
      key,
      root: location.key,
      location: showStorageLocation({ ...location, key }),
    };
    return expiresAtMillis === undefined ? place : { ...place, expiresAtMillis };
  }

  return {
    async table(id) {
      rejectUnusualNames(id);
      return placeAt(`${prefixOf(id).slice(0, -1)}${SUFFIX}`, id);
    },
    async tableAt(id, path) {
      const inside = pathInside(location, path);
      return placeAt(`${prefixOf([])}${inside}`, id.length === 0 ? undefined : id);
    },
    async names(id, wanted) {
      rejectUnusualNames(id);
      const { store } = await openStore();
      return namesBelow((request) => recent(request, store.list), prefixOf(id), wanted);
    },
  };
}

/** Code that joins and splits paths would treat such a part as a parent folder or as empty. */
function rejectUnusualNames(id: Id): void {
  const part = id.find((one) => !isName(one));
  if (part !== undefined) throw new Failure('GONE', `There is no \`${part}\` in a bucket.`);
}

/**
 * SECURITY: anyone who can write to the bucket can choose the path. The user’s keys may allow more than the opened
 * address, so only paths below that are read.
 */
function pathInside(root: StorageLocation, path: string): string {
  const rootLocation = `${showStorageLocation(root)}/`;
  const inside = (path.startsWith(rootLocation) ? path.slice(rootLocation.length) : path).replace(/\/$/, '');
  if (inside.length <= LONGEST_KEY && isPlainKey(inside) && !inside.includes('\\')) return inside;
  throw new Failure(
    'REFUSED',
    `The manifest of the bucket has it at \`${path.slice(0, 200)}\`. Vitrine reads only what is below \`${rootLocation}\`.`,
  );
}

const LONGEST_KEY = 1024;

/**
 * A page may contain none of the wanted names. This many pages are read at once, so that the engine needn’t request
 * each.
 */
const MOST_PAGES = 20;

async function namesBelow(
  list: ReadableStore['list'],
  prefix: string,
  { kind, after, limit, signal }: NamesRequest,
): Promise<NamePage> {
  const names: string[] = [];
  let next = after;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: ListedPage = await list({
      prefix,
      delimiter: true,
      most: Math.min(limit, 1000),
      signal,
      ...defined({ after: next }),
    });
    names.push(...namesOfPage(page, prefix, kind));
    next = page.next;
    if (next === undefined || names.length > 0) break;
  }
  return next === undefined ? { names } : { names, next };
}

const RECENT = 2000;

/**
 * Tables and namespaces are listed one after the other, and a page of the storage has both, so it is cached briefly.
 */
function createRecentPages(now: () => number = Date.now) {
  let last: { readonly key: string; readonly at: number; readonly page: SharedTask<ListedPage> } | undefined;
  return (
    request: ObjectListRequest,
    list: (request: ObjectListRequest) => Promise<ListedPage>,
  ): Promise<ListedPage> => {
    const { signal: caller, ...listed } = request;
    const key = JSON.stringify(listed);
    if (last === undefined || last.key !== key || now() - last.at >= RECENT) {
      last = { key, at: now(), page: createSharedTask((signal) => list({ ...listed, signal })) };
    }
    return last.page.join(caller);
  };
}

/** The tables or namespaces of a page that are directly below the prefix. */
export function namesOfPage(
  { folders }: Pick<ListedPage, 'folders'>,
  prefix: string,
  kind: NamesRequest['kind'],
): readonly string[] {
  return folders
    .filter((folder) => folder.startsWith(prefix))
    .flatMap((folder) => nameIn(folder.slice(prefix.length, -1), kind));
}

/** SECURITY: a storage can list anything, so names with a slash, `.` and `..` are rejected. */
function isName(name: string): boolean {
  return !NO_PART.has(name) && !name.includes('/');
}

function nameIn(folder: string, kind: NamesRequest['kind']): readonly string[] {
  const isTable = folder.endsWith(SUFFIX) && folder.length > SUFFIX.length;
  const name = isTable ? folder.slice(0, -SUFFIX.length) : folder;
  return isTable === (kind === 'tables') && isName(name) && !OWN_FOLDERS.has(folder) ? [name] : [];
}

const MANIFEST = '__manifest';

/** Folders that belong to a catalog in the bucket. */
const OWN_FOLDERS: ReadonlySet<string> = new Set([MANIFEST]);

export function hasManifest({ folders }: Pick<ListedPage, 'folders'>, prefix: string): boolean {
  return folders.includes(`${prefix}${MANIFEST}/`);
}
