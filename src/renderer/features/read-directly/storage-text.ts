import type { StorageEndpoint, StorageSource } from '#contract/index.ts';
import { readStorageLocation, showStorageLocation } from '#protocol/index.ts';

/** `s3://lake-eu` of all that lies in it. */
export function bucketOf(location: string): string {
  const found = readStorageLocation(location);
  return found === undefined ? location : showStorageLocation({ ...found, key: '' });
}

const PLACES: Readonly<Record<StorageEndpoint['kind'], string>> = {
  public: 'a public address',
  private: 'a private network',
  loopback: 'this computer',
  forbidden: 'a blocked address',
  unknown: 'address unknown',
};

/** `a public address, over TLS`. */
export function endpointText({ kind, isEncrypted }: StorageEndpoint): string {
  return `${PLACES[kind]}, ${isEncrypted ? 'over TLS' : 'not encrypted'}`;
}

/** SECURITY: a server names it; what is near to this computer, or goes readably over a network, the user has to allow. */
export function hasToBeAllowed({ kind, isEncrypted }: StorageEndpoint): boolean {
  return kind === 'private' || kind === 'loopback' || !isEncrypted;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `52 min left`; undefined where keys have no end, or are asked for again before it. */
export function timeLeftText(expiresAtMillis: bigint | null, now: number): string | undefined {
  if (expiresAtMillis === null) return undefined;
  const left = Number(expiresAtMillis) - now;
  if (left <= 0) return 'renewed with the next read';
  return left >= 2 * HOUR ? `${Math.floor(left / HOUR)} h left` : `${Math.ceil(left / MINUTE)} min left`;
}

/** By whose keys a table is read: `keys lent by lakehouse, 52 min left`. */
export function keysText(
  { keys, profile, expiresAtMillis }: StorageSource,
  connectionName: string,
  now: number,
): string {
  const left = timeLeftText(expiresAtMillis, now);
  return [keyOwnerText(keys, profile, connectionName), ...(left === undefined ? [] : [left])].join(', ');
}

function keyOwnerText(keys: StorageSource['keys'], profile: string | undefined, lender: string): string {
  switch (keys) {
    case 'lent':
      return `keys lent by ${lender}`;
    case 'profile':
      return profile === undefined ? 'a profile' : `profile ${profile}`;
    case 'typed':
      return 'your keys';
    case 'anonymous':
      return 'no keys, public';
  }
}
