import { showStorageLocation } from '#protocol/index.ts';
import { type StorageAttempt, storageFailure, unreadableAnswer } from './failure.ts';
import type { KeyOwner, ListedPage, ObjectListRequest, ObjectStore, StoreLocation } from './object-store.ts';
import type { QueryPair } from './percent-encode.ts';
import { readObject } from './read-object.ts';
import type { SendStorageGet } from './storage-get.ts';

interface StoreParts {
  readonly location: StoreLocation;
  readonly origin: () => string;
  readonly region?: () => string | undefined;
  readonly send: SendStorageGet;
  /** SECURITY: all secrets in requests to this store. */
  readonly secrets: readonly string[];
  readonly keysOf?: KeyOwner | undefined;
  /** Whether the storage supports a range that is relative to the end. */
  readonly knowsLastBytes: boolean;
  readonly listQuery: (request: ObjectListRequest) => readonly QueryPair[];
  readonly readListing: (text: string) => Promise<ListedPage | undefined>;
}

export function createStore(parts: StoreParts): ObjectStore {
  const {
    location,
    origin,
    send,
    secrets,
    keysOf = 'server',
    knowsLastBytes,
    listQuery,
    readListing,
  } = parts;
  const bucket = showStorageLocation({ ...location, key: '' });
  const named = (key: string) => showStorageLocation({ ...location, key });
  return {
    get origin() {
      return origin();
    },
    get region() {
      return parts.region?.();
    },
    read: (request) => {
      const attempted = { action: `read ${named(request.key)}`, bucket, isListing: false, keysOf, secrets };
      return readObject(request, { send, attempted, knowsLastBytes });
    },
    list: async (request) => {
      const { prefix, signal } = request;
      const attempted: StorageAttempt = {
        action: `list ${named(prefix)}`,
        bucket,
        isListing: true,
        keysOf,
        secrets,
      };
      const response = await send({ query: listQuery(request), signal });
      if (response.status !== 200) throw storageFailure(response, attempted);
      const page = await readListing(response.text);
      if (page === undefined) throw unreadableAnswer(response, attempted, 'its response isn’t a list');
      return page;
    },
  };
}
