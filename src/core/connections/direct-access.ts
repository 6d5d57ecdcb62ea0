import type { DirectReading } from '#contract/index.ts';
import type { Id, StorageAccess, StorageLocation } from '#protocol/index.ts';
import type { SecretSet } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { KeyOwner, StorageWay } from '../object-storage/object-store.ts';
import type { OpenedStore } from '../storage-places/lent-places.ts';
import { ownAccess } from '../storage-places/own-access.ts';
import { hasKeys } from '../storage-places/storage-offer.ts';
import type { StorageProfiles } from '../storage-profiles/storage-profile.ts';
import { checkAccount, isOwnEndpoint, placeOfOwnKeys, typedKeysFor } from './own-place.ts';
import type { OpenObjectStore } from './storage-service.ts';

/** A table at the location that its server returned. */
interface LentTablePlace {
  readonly location: StorageLocation;
  readonly lent: StorageAccess;
  readonly tableId: Id;
}

interface DirectWay extends Pick<StorageWay, 'connectionId' | 'route'>, Partial<Pick<StorageWay, 'http'>> {
  readonly directReading: DirectReading | null;
  readonly secrets: SecretSet;
}

interface DirectAccessParts {
  readonly openObjectStore: OpenObjectStore;
  readonly profiles: () => Promise<StorageProfiles>;
}

/** Opens a table’s location with the credentials, and only at origins, that the user allowed. */
export async function openDirectly(
  place: LentTablePlace,
  way: DirectWay,
  parts: DirectAccessParts,
): Promise<OpenedStore & { readonly access: StorageAccess }> {
  const own = await accessFor(place, way, parts);
  const { access } = own;
  return { ...own, store: await openChecked(place, access, way, parts), isAnonymous: !hasKeys(access) };
}

/**
 * SECURITY: either lent keys or the user’s own. With the user’s own, the server’s storage options are ignored, and only
 * the user’s own place counts.
 */
async function accessFor(
  { location, lent }: LentTablePlace,
  { directReading, secrets, connectionId, route }: DirectWay,
  { profiles }: DirectAccessParts,
) {
  const keys = keysFor(directReading);
  if (keys.kind === 'lent') return { access: lent };
  const place = placeOfOwnKeys(directReading);
  if (keys.kind === 'typed') checkAccount(location, place);
  return ownAccess({
    location,
    settings: place,
    keys,
    readProfile: async (name) => (await profiles()).readProfile(name, { connectionId, route }),
    typed: keys.kind === 'typed' ? typedKeysFor(place, secrets.storageKeys) : undefined,
  });
}

/**
 * SECURITY: the server chooses the location, so one in a private network, on this computer, or over plain HTTP needs
 * the user’s permission.
 */
async function openChecked(
  { location, tableId }: LentTablePlace,
  access: StorageAccess,
  { directReading, secrets: _, ...rest }: DirectWay,
  { openObjectStore }: DirectAccessParts,
) {
  const way = { ...rest, keysOf: keyOwner(keysFor(directReading)), tableId, reachAdvice: ALLOW_IT };
  const store = await openObjectStore(location, access, { ...way, reach: 'public' });
  const openNear = () => openObjectStore(location, access, { ...way, reach: 'loopback' });
  if (directReading?.allowedOrigins.includes(store.origin) === true) return openNear();
  const place = placeOfOwnKeys(directReading);
  if (isOwnEndpoint(place, store.origin)) return place.allowsLocalNetwork ? openNear() : store;
  if (store.origin.startsWith('http:')) {
    throw new Failure(
      'REFUSED',
      `${store.origin} isn’t encrypted. To read from there, allow it under Tables in storage in the connection’s settings.`,
    );
  }
  return store;
}

const ALLOW_IT = 'Allow it under Tables in storage in the connection’s settings.';

export function keysFor(directReading: DirectReading | null): DirectReading['keys'] {
  return directReading?.keys ?? { kind: 'lent' };
}

export function keyOwner({ kind }: DirectReading['keys']): KeyOwner {
  if (kind === 'lent') return 'server';
  return kind === 'anonymous' ? 'nobody' : 'user';
}
