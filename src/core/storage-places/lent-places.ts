import {
  type Id,
  readStorageLocation,
  readStorageOptions,
  type StorageAccess,
  type StorageLocation,
} from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { ReadableStore, StoragePlace, TablePlaces } from '../storage-gateway/places.ts';

/** The location that a server returned for a table, and the keys that it lent. */
export interface LentDescription {
  readonly location: string | null | undefined;
  readonly options: Readonly<Record<string, string>>;
}

interface LentPlacesOptions {
  /** Requests a description of the table with lent keys. */
  readonly describe: (id: Id, signal?: AbortSignal) => Promise<LentDescription>;
  /** SECURITY: with the user’s own keys, only the location is used, and the server’s storage options are ignored. */
  readonly openStore: (location: StorageLocation, lent: StorageAccess, tableId: Id) => Promise<OpenedStore>;
}

export interface OpenedStore {
  readonly store: ReadableStore;
  readonly isAnonymous: boolean;
  /** The expiry of the user’s own keys, if those are used. */
  readonly expiresAtMillis?: number;
}

/** The tables of a server that stores only metadata: it returns the location of each, and the keys to read it. */
export function lentPlaces({ describe, openStore }: LentPlacesOptions): TablePlaces {
  return {
    async table(id, signal) {
      const described = await describe(id, signal);
      const location = readableLocation(described.location);
      const { access, expiresAtMillis } = readStorageOptions(location, described.options);
      const opened = await openStore(location, access, id);
      const until =
        opened.expiresAtMillis ?? (expiresAtMillis === undefined ? undefined : Number(expiresAtMillis));
      const place: StoragePlace = {
        store: opened.store,
        isS3: location.scheme === 's3',
        bucket: location.bucket,
        key: location.key,
        // SECURITY: the keys are for this table only.
        root: location.key,
        location: described.location ?? '',
        isAnonymous: opened.isAnonymous,
      };
      return until === undefined ? place : { ...place, expiresAtMillis: until };
    },
  };
}

/** SECURITY: a server chooses the location, so only object storage is allowed, and no local file. */
export function readableLocation(text: string | null | undefined): StorageLocation {
  if (text == null || text === '') throw new Failure('GONE', 'Its server doesn’t say where the table is.');
  const location = readStorageLocation(text);
  if (location !== undefined && location.key !== '') return location;
  throw new Failure(
    'NOT_SUPPORTED',
    `Vitrine reads from s3://, gs://, and az:// only, and the table is at \`${text.slice(0, 200)}\`.`,
  );
}
