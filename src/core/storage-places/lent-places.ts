import {
  type Id,
  readStorageLocation,
  readStorageOptions,
  type StorageAccess,
  type StorageLocation,
} from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { ReadableStore, StoragePlace, TablePlaces } from '../storage-gateway/places.ts';

/** What a server says of where a table lies, and the keys that it lends for it. */
export interface LentDescription {
  readonly location: string | null | undefined;
  readonly options: Readonly<Record<string, string>>;
}

interface LentPlacesOptions {
  /** Has the server describe the table and lend keys. */
  readonly describe: (id: Id, signal?: AbortSignal) => Promise<LentDescription>;
  /** SECURITY: with the user's own keys, nothing that the server says is heard but where the table is. */
  readonly openStore: (location: StorageLocation, lent: StorageAccess, tableId: Id) => Promise<OpenedStore>;
}

export interface OpenedStore {
  readonly store: ReadableStore;
  readonly isAnonymous: boolean;
  /** When the user's own keys end, where those are used. */
  readonly expiresAtMillis?: number;
}

/** Tables of a server that keeps metadata only: it says where each lies, and by which keys it may be read. */
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
        // SECURITY: the keys are there for this table.
        root: location.key,
        location: described.location ?? '',
        isAnonymous: opened.isAnonymous,
      };
      return until === undefined ? place : { ...place, expiresAtMillis: until };
    },
  };
}

/** SECURITY: a server names it, so that no file of this computer can be meant. */
export function readableLocation(text: string | null | undefined): StorageLocation {
  if (text == null || text === '') throw new Failure('GONE', 'Its server doesn’t say where the table is.');
  const location = readStorageLocation(text);
  if (location !== undefined && location.key !== '') return location;
  throw new Failure(
    'NOT_SUPPORTED',
    `Vitrine reads from s3://, gs://, and az:// only, and the table is at \`${text.slice(0, 200)}\`.`,
  );
}
