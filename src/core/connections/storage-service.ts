import type { DirectReading, StorageOffer, StorageSource } from '#contract/index.ts';
import type { Id, StorageAccess, StorageLocation } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { StorageReaders } from '../local-server/storage-readers.ts';
import type { Network } from '../network/network.ts';
import type { StorageWay } from '../object-storage/object-store.ts';
import type { ReadableStore, StoragePlace, TablePlaces } from '../storage-gateway/places.ts';
import { bucketPlaces } from '../storage-places/bucket-places.ts';
import { lentPlaces } from '../storage-places/lent-places.ts';
import { ownAccess } from '../storage-places/own-access.ts';
import { offerOf } from '../storage-places/storage-offer.ts';
import type { ProfileRequest, ReadProfile, StorageProfiles } from '../storage-profiles/storage-profile.ts';
import { locationOf } from './buckets.ts';
import type { ConnectionRepository, StoredConnection } from './connections-store.ts';
import { keyOwner, keysFor, openDirectly } from './direct-access.ts';

/** Opens a storage; its code is loaded on first use. */
export type OpenObjectStore = (
  location: StorageLocation,
  access: StorageAccess,
  way: Required<Pick<StorageWay, 'connectionId' | 'route' | 'reach' | 'keysOf'>> &
    Pick<StorageWay, 'tableId' | 'reachAdvice'> &
    // Default: the host’s own HTTP client.
    Partial<Pick<StorageWay, 'http'>>,
) => Promise<ReadableStore & { readonly origin: string }>;

interface StorageServiceOptions {
  readonly repository: Pick<ConnectionRepository, 'find'>;
  readonly credentials: Pick<CredentialService, 'of'>;
  readonly network: Network;
  readonly readers: StorageReaders;
  readonly openObjectStore: OpenObjectStore;
  readonly profiles: () => Promise<StorageProfiles>;
  readonly catalogOf: (connectionId: string) => Promise<Catalog>;
}

/** Where a connection reads tables from storage, and with whose keys. */
export function createStorageService(options: StorageServiceOptions) {
  const { repository, credentials, network, readers, openObjectStore, profiles, catalogOf } = options;
  const sources = new Map<string, StorageSource>();

  async function wayOf(stored: StoredConnection) {
    const secrets = await credentials.of(stored.id, stored);
    return { secrets, route: network.routeOf(stored.network, secrets) };
  }

  /** Uses the connection’s route, since an SSO profile requests its keys. */
  async function readProfile(name: string, request: ProfileRequest): Promise<ReadProfile> {
    return (await profiles()).readProfile(name, request);
  }

  function placesOf(connectionId: string): TablePlaces {
    const { bucket } = repository.find(connectionId);
    return bucket === undefined ? placesOfServer(connectionId) : placesOfBucket(connectionId);
  }

  function placesOfBucket(connectionId: string): TablePlaces {
    const bucketOf = () => {
      const stored = repository.find(connectionId);
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
            keysOf: keyOwner(bucket.keys),
          }),
          ...rest,
        };
      },
    });
    return withSourceNoted(places, connectionId, () => bucketOf().bucket.keys);
  }

  function placesOfServer(connectionId: string): TablePlaces {
    const places = lentPlaces({
      describe: async (id, signal) => (await catalogOf(connectionId)).lend(id, signal),
      openStore: async (location, lent, tableId) => {
        const stored = repository.find(connectionId);
        const { directReading } = stored;
        const way = { directReading, connectionId, ...(await wayOf(stored)) };
        return openDirectly({ location, lent, tableId }, way, { openObjectStore, profiles });
      },
    });
    return withSourceNoted(places, connectionId, () => keysFor(repository.find(connectionId).directReading));
  }

  function withSourceNoted(
    places: TablePlaces,
    connectionId: string,
    keysNow: () => DirectReading['keys'],
  ): TablePlaces {
    const note = (id: Id, place: StoragePlace): StoragePlace => {
      const { location, expiresAtMillis } = place;
      sources.set(keyOf(connectionId, id), {
        location,
        ...shownKeys(place.isAnonymous === true ? { kind: 'anonymous' } : keysNow()),
        expiresAtMillis: expiresAtMillis === undefined ? null : BigInt(Math.round(expiresAtMillis)),
      });
      return place;
    };
    const { table, tableAt } = places;
    return {
      ...places,
      table: async (id, signal) => note(id, await table(id, signal)),
      ...(tableAt && {
        tableAt: async (id, path, signal) => note(id, await tableAt(id, path, signal)),
      }),
    };
  }

  return {
    /** The address of the connection’s reader, which starts on first use. */
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
    /** SECURITY: the result describes keys, and contains none. */
    async offer(connectionId: string, id: Id, signal?: AbortSignal): Promise<StorageOffer> {
      const lent = await (await catalogOf(connectionId)).lend(id, signal);
      const { route } = await wayOf(repository.find(connectionId));
      return offerOf(lent, route, (location, access) =>
        openObjectStore(location, access, { connectionId, route, reach: 'public', keysOf: 'server' }),
      );
    },
  };
}

function shownKeys(keys: DirectReading['keys']): Pick<StorageSource, 'keys' | 'profile'> {
  return keys.kind === 'profile' ? { keys: keys.kind, profile: keys.profile } : { keys: keys.kind };
}

function keyOf(connectionId: string, id: Id): string {
  return JSON.stringify([connectionId, ...id]).slice(0, -1);
}
