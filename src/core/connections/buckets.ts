import { type BucketSettings, type BucketToOpen, bucketToOpen } from '#contract/index.ts';
import {
  awsSuffix,
  azureOrigin,
  GCS_ORIGIN,
  readStorageLocation,
  type StorageLocation,
  showStorageLocation,
} from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { StoredConnection } from './connections-store.ts';
import { LOCAL_CONNECTION } from './stored.ts';

interface NewBucket {
  readonly id: string;
  readonly bucket: BucketSettings;
  readonly name: string;
  readonly color: number;
  readonly production: boolean;
}

export function bucketConnection({ id, bucket, name, color, production }: NewBucket): StoredConnection {
  return {
    ...LOCAL_CONNECTION,
    id,
    bucket,
    color,
    production,
    name: name || bucketName(bucket),
    readOnly: true,
    // The destination that its keys are bound to.
    address: destinationOf(bucket),
  };
}

/** The input as it is stored. Throws INVALID, with the reason. */
export function normalizeBucket(input: BucketToOpen) {
  const { bucket, ...rest } = bucketToOpen.parse(input);
  const location = locationOf(bucket);
  const endpoint = bucket.endpoint === '' ? '' : normalizeEndpoint(bucket.endpoint);
  if (
    location.scheme === 'az' &&
    endpoint === '' &&
    bucket.account === '' &&
    location.account === undefined
  ) {
    throw new Failure('INVALID', 'Azure needs the name of the storage account.');
  }
  return { ...rest, bucket: { ...bucket, location: showStorageLocation(location), endpoint } };
}

export function locationOf({ location }: Pick<BucketSettings, 'location'>): StorageLocation {
  const found = readStorageLocation(location);
  if (found !== undefined) return found;
  throw new Failure(
    'INVALID',
    `"${location.slice(0, 200)}" isn’t the address of a bucket. Use s3://, gs://, or az://.`,
  );
}

/** The default name of a bucket. */
export function bucketName({ location }: Pick<BucketSettings, 'location'>): string {
  const found = readStorageLocation(location);
  return found === undefined ? location : found.key.split('/').at(-1) || found.bucket;
}

export function normalizeEndpoint(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isPlain =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  if (!isPlain)
    throw new Failure(
      'INVALID',
      `"${typed.slice(0, 200)}" isn’t an endpoint. Use https://host or https://host:port.`,
    );
  return url.href.replace(/\/$/, '');
}

/**
 * SECURITY: the destination of the bucket’s keys. Whatever else changes, they are never used for another provider,
 * endpoint, or account.
 */
function destinationOf(bucket: BucketSettings): string {
  if (bucket.endpoint !== '') return new URL(bucket.endpoint).origin;
  const { scheme, account = bucket.account, cloud, bucket: name } = locationOf(bucket);
  switch (scheme) {
    case 's3':
      return `https://${name.toLowerCase().replaceAll(/[^a-z\d-]/g, '-')}.s3.${awsSuffix(bucket.region)}`;
    case 'gs':
      return GCS_ORIGIN;
    case 'az':
      return azureOrigin(account, cloud);
  }
}
