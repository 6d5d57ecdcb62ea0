import { awsSuffix, readAwsEndpoint, readRegion, type S3Access } from '#protocol/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { createStore } from './create-store.ts';
import { readStorageError, StorageFailure } from './failure.ts';
import { readS3Listing, s3ListQuery } from './listings.ts';
import type { ObjectStore, StorageWay, StoreLocation } from './object-store.ts';
import { encodeKey, encodeQuery } from './percent-encode.ts';
import { signAwsRequest } from './sign-aws.ts';
import {
  rangeHeaders,
  realOrigin,
  type SendStorageGet,
  type StorageGet,
  sendThrough,
  splitEndpoint,
} from './storage-get.ts';

/** A bucket of AWS, or of another S3-compatible storage. */
export function openS3Store(
  { bucket, ...rest }: StoreLocation,
  access: S3Access,
  way: StorageWay,
): ObjectStore {
  const location = { bucket, ...rest };
  const send = sendThrough(way);
  const secrets = Object.values(access.keys ?? {});
  let place = s3Place(bucket, access);
  // Only AWS requires the right region; other S3-compatible storages accept any.
  let reportedRegion = access.endpoint === undefined ? place.region : undefined;

  const sendTo = ({ region, ...address }: S3Place, request: StorageGet): Promise<HttpResponse> => {
    const path =
      address.path + (request.key === undefined ? address.bucketPath : `/${encodeKey(request.key)}`);
    const query = encodeQuery(request.query);
    const unsigned = rangeHeaders(request.range);
    const signed = signGet({ access, way, region, origin: address.origin, path, query, headers: unsigned });
    return send({
      origin: address.origin,
      path: query === '' ? path : `${path}?${query}`,
      ...signed,
      isFile: request.key !== undefined,
      signal: request.signal,
    });
  };

  /**
   * In the wrong region, AWS returns the right one. The request is repeated there once, and that region is used from
   * then on.
   */
  const ask: SendStorageGet = async (request) => {
    const before = place;
    const response = await sendTo(before, request);
    const moved = regionIn(response);
    if (moved === undefined || moved === before.region || isElsewhere(moved, before, access)) return response;
    reportedRegion = moved;
    place = s3Place(bucket, { ...access, region: moved });
    return sendTo(place, request);
  };

  return createStore({
    location,
    origin: () => place.origin,
    region: () => reportedRegion,
    send: ask,
    secrets,
    keysOf: way.keysOf,
    knowsLastBytes: true,
    listQuery: s3ListQuery,
    readListing: readS3Listing,
  });
}

interface GetToSign {
  readonly access: S3Access;
  readonly way: Pick<StorageWay, 'now'>;
  readonly region: string;
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly headers: readonly Header[];
}

function signGet({ access: { keys }, way, origin, headers, ...get }: GetToSign) {
  if (keys === undefined) return { headers };
  const { host } = new URL(origin);
  const now = (way.now ?? Date.now)();
  const request = { ...get, service: 's3', method: 'GET', host, headers, body: '', keys, now } as const;
  const { headers: added, credentials } = signAwsRequest(request);
  return { headers: [...headers, ...added], credentials };
}

const MAY_MEAN_MOVED = new Set([301, 307, 400]);

function regionIn(response: HttpResponse): string | undefined {
  if (!MAY_MEAN_MOVED.has(response.status)) return undefined;
  return readRegion(readStorageError(response, []).region ?? '');
}

/** SECURITY: keys belong to one partition of AWS, and only the user may send them to another. */
function isElsewhere(region: string, before: S3Place, { endpoint }: S3Access): boolean {
  return endpoint === undefined && awsSuffix(region) !== awsSuffix(before.region);
}

interface S3Place {
  readonly region: string;
  readonly origin: string;
  /** The path before the key, without a slash at the end. Contains the bucket unless the host does. */
  readonly path: string;
  /** The path of the bucket itself, after `path`. */
  readonly bucketPath: '' | '/';
}

const DEFAULT_REGION = 'us-east-1';

/** A dot in the name wouldn’t match the wildcard certificate of the host. */
const FITS_HOST = /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/;

export function s3Place(bucket: string, { region: named, endpoint, pathStyle }: S3Access): S3Place {
  const aws = endpoint === undefined ? undefined : readAwsEndpoint(endpoint);
  if (endpoint === undefined || aws !== undefined) {
    // AWS hosts are built from the region, even if an AWS endpoint is given, since that may be of another region.
    const region = checkedRegion(named ?? aws?.region ?? DEFAULT_REGION);
    return inHostOrPath(bucket, {
      region,
      origin: `https://s3.${region}.${aws?.suffix ?? awsSuffix(region)}`,
      path: '',
      isInPath: pathStyle === true || !FITS_HOST.test(bucket),
    });
  }
  const isInPath = pathStyle !== false || !FITS_HOST.test(bucket);
  return inHostOrPath(bucket, { region: named ?? DEFAULT_REGION, ...splitEndpoint(endpoint), isInPath });
}

/** SECURITY: the region becomes part of the host that gets the keys. */
function checkedRegion(named: string): string {
  const region = readRegion(named);
  if (region !== undefined) return region;
  throw new StorageFailure('invalid', 'INVALID', {
    message: `"${named.slice(0, 100)}" isn’t a region. Use letters, digits, and hyphens, as in eu-central-1.`,
  });
}

interface Endpoint extends Pick<S3Place, 'region' | 'origin' | 'path'> {
  readonly isInPath: boolean;
}

function inHostOrPath(bucket: string, { region, origin, path, isInPath }: Endpoint): S3Place {
  const real = realOrigin(origin, bucket);
  if (isInPath)
    return { region, origin: real, path: `${path}/${encodeURIComponent(bucket)}`, bucketPath: '' };
  const { protocol, host } = new URL(real);
  // Some servers return the endpoint of the bucket, others that of the storage.
  const bucketHost = host.startsWith(`${bucket}.`) ? host : `${bucket}.${host}`;
  return { region, origin: realOrigin(`${protocol}//${bucketHost}`, bucket), path, bucketPath: '/' };
}
