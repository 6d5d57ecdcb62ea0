import type { StorageEndpoint, StorageSource } from '#contract/index.ts';
import type { VectorColumn } from '#domain/fields/query-columns.ts';
import { formatBytes } from '#lib/format.ts';
import { readStorageLocation, showStorageLocation } from '#protocol/index.ts';

/** The bucket of a location: `s3://lake-eu`. */
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

/** E.g. `a public address, over TLS`. */
export function endpointText({ kind, isEncrypted }: StorageEndpoint): string {
  return `${PLACES[kind]}, ${isEncrypted ? 'over TLS' : 'not encrypted'}`;
}

/** SECURITY: the server names the endpoint; if it is near this computer, or unencrypted, the user has to allow it. */
export function hasToBeAllowed({ kind, isEncrypted }: StorageEndpoint): boolean {
  return kind === 'private' || kind === 'loopback' || !isEncrypted;
}

type Vectors = readonly Pick<VectorColumn, 'path' | 'width' | 'item'>[];

/** File headers, and blocks of columns without a fixed size: the minimum for any table. */
const LEAST_BYTES = 200_000;

/** `First 100 rows: 5 to 12 requests, at least 0.4 MB.` A schema doesn’t say how large texts and blobs are. */
export function firstRowsText(vectors: Vectors): string {
  const bytes = 100 * vectors.reduce((sum, vector) => sum + bytesOfVector(vector), 0);
  return `First 100 rows: 5 to 12 requests, at least ${formatBytes(Math.round((LEAST_BYTES + bytes) / 1e5) * 1e5)}.`;
}

/** What a search without an index reads, for the widest column. */
export function searchText(vectors: Vectors): string {
  const [widest] = vectors.toSorted((one, other) => bytesOfVector(other) - bytesOfVector(one));
  if (widest === undefined) return 'A search without an index reads a whole column.';
  return `A search without an index reads all of ${widest.path}, ${formatBytes(bytesOfVector(widest))} a row.`;
}

/** The digits of `float32` or `uint8` are the number of bits. */
function bytesOfVector({ width, item }: Vectors[number]): number {
  return (width * Number(/\d+/.exec(item)?.[0] ?? 8)) / 8;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `52 min left`; undefined if the keys don’t expire, or are renewed before. */
export function timeLeftText(expiresAtMillis: bigint | null, now: number): string | undefined {
  if (expiresAtMillis === null) return undefined;
  const left = Number(expiresAtMillis) - now;
  if (left <= 0) return 'renewed with the next read';
  return left >= 2 * HOUR ? `${Math.floor(left / HOUR)} h left` : `${Math.ceil(left / MINUTE)} min left`;
}

/** The source of the keys: `keys lent by lakehouse, 52 min left`. */
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
