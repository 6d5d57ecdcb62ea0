import type { DirectReading, StorageOffer, StorageSource } from '#contract/index.ts';
import type { Id, StorageAccess, StorageLocation } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { StorageReaders } from '../local-server/storage-readers.ts';
import type { Network } from '../network/network.ts';
import type { KeyOwner, StorageWay } from '../object-storage/object-store.ts';
import type { ReadableStore, TablePlaces } from '../storage-gateway/places.ts';
import { bucketPlaces } from '../storage-places/bucket-places.ts';
import { lentPlaces } from '../storage-places/lent-places.ts';
import { ownAccess } from '../storage-places/own-access.ts';
import { hasKeys, offerOf } from '../storage-places/storage-offer.ts';
import type { ProfileRequest, ReadProfile, StorageProfiles } from '../storage-profiles/storage-profile.ts';
import { locationOf } from './buckets.ts';
import type { ConnectionRepository, StoredConnection } from './connections-store.ts';

/** Opens a storage; it is loaded with the first that is read. */
export type OpenObjectStore = (
  location: StorageLocation,
  access: StorageAccess,
  way: Required<Pick<StorageWay, 'connectionId' | 'route' | 'reach' | 'keysOf'>> &
    Pick<StorageWay, 'tableId'>,
) => Promise<ReadableStore & { readonly origin: string }>;

export interface StorageServiceOptions {
  readonly kept: Pick<ConnectionRepository, 'find'>;
  readonly credentials: Pick<CredentialService, 'of'>;
  readonly network: Network;
  readonly readers: StorageReaders;
  readonly openObjectStore: OpenObjectStore;
  readonly profiles: () => Promise<StorageProfiles>;
  readonly catalogOf: (connectionId: string) => Promise<Catalog>;
}

export type StorageService = ReturnType<typeof createStorageService>;

/** What of a connection's tables is read from storage, where, and by whose keys. */
export function createStorageService(options: StorageServiceOptions) {
  const { kept, credentials, network, readers, openObjectStore, profiles, catalogOf } = options;
  const sources = new Map<string, StorageSource>();

  async function wayOf(stored: StoredConnection) {
    const secrets = await credentials.of(stored.id, stored);
    return { secrets, route: network.routeOf(stored.network, secrets) };
  }

  /** On the way of the connection: a sign-in has to ask for its keys. */
  async function readProfile(name: string, request: ProfileRequest): Promise<ReadProfile> {
    return (await profiles()).readProfile(name, request);
  }

  function placesOf(connectionId: string): TablePlaces {
    const { bucket } = kept.find(connectionId);
    return bucket === undefined ? placesOfServer(connectionId) : placesOfBucket(connectionId);
  }

  function placesOfBucket(connectionId: string): TablePlaces {
    const bucketOf = () => {
      const stored = kept.find(connectionId);
      if (stored.bucket === undefined) throw new Failure('GONE', 'This connection no longer exists.');
      return { stored, bucket: stored.bucket };
    };
    const places = bucketPlaces({
      location: locationOf(bucketOf().bucket),
      openStore: async (tableId) => {
        const { stored, bucket } = bucketOf();
        const { secrets, route } = await wayOf(stored);
        const location = locationOf(bucket);
        const { access, ...rest } = await ownAccess({
          location,
          settings: bucket,
          keys: bucket.keys,
          readProfile: (name) => readProfile(name, { connectionId, route }),
          typed: secrets.storageKeys,
        });
        const reach = bucket.allowsLocalNetwork ? 'loopback' : 'public';
        return {
          store: await openObjectStore(location, access, {
            ...(tableId && { tableId }),
            connectionId,
            route,
            reach,
            keysOf: ownerOf(bucket.keys),
          }),
          ...rest,
        };
      },
    });
    return telling(places, connectionId, () => bucketOf().bucket.keys);
  }

  function placesOfServer(connectionId: string): TablePlaces {
    const places = lentPlaces({
      describe: async (id, signal) => (await catalogOf(connectionId)).lend(id, signal),
      openStore: async (location, lent, tableId) => {
        const stored = kept.find(connectionId);
        const { access, ...rest } = await accessFor(stored, location, lent);
        return {
          store: await openChecked(stored, location, { access, tableId }),
          isAnonymous: !hasKeys(access),
          ...rest,
        };
      },
    });
    return telling(places, connectionId, () => keysFor(kept.find(connectionId)));
  }

  /** SECURITY: one or the other: no option of a server is heard beside the user's own keys. */
  async function accessFor(stored: StoredConnection, location: StorageLocation, lent: StorageAccess) {
    const keys = keysFor(stored);
    if (keys.kind === 'lent') return { access: lent };
    if (location.scheme === 'az' && keys.kind === 'typed') throw ownKeysAtAzure();
    const { secrets, route } = await wayOf(stored);
    return ownAccess({
      location,
      settings: NO_SETTINGS,
      keys,
      readProfile: (name) => readProfile(name, { connectionId: stored.id, route }),
      typed: secrets.storageKeys,
    });
  }

  /** SECURITY: a server says where; what is near to this computer, or goes readably over a network, the user agreed to. */
  async function openChecked(
    stored: StoredConnection,
    location: StorageLocation,
    { access, tableId }: { readonly access: StorageAccess; readonly tableId: Id },
  ) {
    const { route } = await wayOf(stored);
    const keysOf = ownerOf(keysFor(stored));
    const way = { connectionId: stored.id, route, keysOf, tableId };
    const store = await openObjectStore(location, access, { ...way, reach: 'public' });
    if (stored.directReading?.allowedOrigins.includes(store.origin) === true) {
      return openObjectStore(location, access, { ...way, reach: 'loopback' });
    }
    if (store.origin.startsWith('http:')) {
      throw new Failure(
        'REFUSED',
        `${store.origin} isn’t encrypted. To read from there, allow it under Tables in storage in the connection’s settings.`,
      );
    }
    return store;
  }

  function telling(
    places: TablePlaces,
    connectionId: string,
    keysNow: () => DirectReading['keys'],
  ): TablePlaces {
    return {
      ...places,
      async table(id, signal) {
        const place = await places.table(id, signal);
        const { location, expiresAtMillis } = place;
        sources.set(keyOf(connectionId, id), {
          location,
          ...shownKeys(place.isAnonymous === true ? { kind: 'anonymous' } : keysNow()),
          expiresAtMillis: expiresAtMillis === undefined ? null : BigInt(Math.round(expiresAtMillis)),
        });
        return place;
      },
    };
  }

  return {
    /** Where the reader of the connection answers; started by the first who asks. */
    address: (connectionId: string): Promise<string> =>
      readers.address(connectionId, () => placesOf(connectionId)),
    addressNow: readers.addressNow,
    accessTo: readers.accessTo,
    subscribe: readers.subscribe,
    async forget(connectionId: string): Promise<void> {
      for (const key of sources.keys()) if (key.startsWith(keyOf(connectionId, []))) sources.delete(key);
      await readers.forget(connectionId);
    },
    source: (connectionId: string, id: Id): StorageSource | null =>
      sources.get(keyOf(connectionId, id)) ?? null,
    /** SECURITY: what comes back tells of keys, and holds none. */
    async offer(connectionId: string, id: Id, signal?: AbortSignal): Promise<StorageOffer> {
      const lent = await (await catalogOf(connectionId)).lend(id, signal);
      const { route } = await wayOf(kept.find(connectionId));
      return offerOf(lent, route, (location, access) =>
        openObjectStore(location, access, { connectionId, route, reach: 'public', keysOf: 'server' }),
      );
    },
  };
}

function keysFor({ directReading }: StoredConnection): DirectReading['keys'] {
  return directReading?.keys ?? { kind: 'lent' };
}

function shownKeys(keys: DirectReading['keys']): Pick<StorageSource, 'keys' | 'profile'> {
  return keys.kind === 'profile' ? { keys: keys.kind, profile: keys.profile } : { keys: keys.kind };
}

/** SECURITY: there the location names the account, and a server would say whom a token or a SAS is sent to. */
function ownKeysAtAzure(): Failure {
  return new Failure(
    'NOT_SUPPORTED',
    'Your own keys for Azure aren’t used for a location that a server names. Open the bucket instead.',
  );
}

function ownerOf({ kind }: DirectReading['keys']): KeyOwner {
  if (kind === 'lent') return 'server';
  return kind === 'anonymous' ? 'nobody' : 'user';
}

const NO_SETTINGS = { region: '', endpoint: '', account: '' };

function keyOf(connectionId: string, id: Id): string {
  return JSON.stringify([connectionId, ...id]).slice(0, -1);
}
