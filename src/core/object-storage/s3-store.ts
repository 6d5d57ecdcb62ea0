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
  type Ask,
  rangeHeaders,
  realOrigin,
  type StorageGet,
  sendThrough,
  splitEndpoint,
} from './storage-get.ts';

/** A bucket of AWS, or of anything else that speaks S3. */
export function openS3Store(
  { bucket, ...rest }: StoreLocation,
  access: S3Access,
  way: StorageWay,
): ObjectStore {
  const location = { bucket, ...rest };
  const send = sendThrough(way);
  const secrets = Object.values(access.keys ?? {});
  let place = s3Place(bucket, access);
  // AWS answers in the right region alone; who else speaks S3 takes any.
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

  /** Whoever is asked in the wrong region says which one is right: that is believed once, and from then on. */
  const ask: Ask = async (request) => {
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
    ask,
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

/** SECURITY: keys were given for one part of AWS, and nobody but the user takes them to another. */
function isElsewhere(region: string, before: S3Place, { endpoint }: S3Access): boolean {
  return endpoint === undefined && awsSuffix(region) !== awsSuffix(before.region);
}

/** Where a bucket is asked for. */
interface S3Place {
  readonly region: string;
  readonly origin: string;
  /** Before the keys, without a slash at its end: the bucket, unless it stands in the host. */
  readonly path: string;
  /** Of the bucket itself, behind `path`. */
  readonly bucketPath: '' | '/';
}

const DEFAULT_REGION = 'us-east-1';

/** A dot would be one too many for the certificate of the host. */
const FITS_HOST = /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/;

export function s3Place(bucket: string, { region: named, endpoint, pathStyle }: S3Access): S3Place {
  const aws = endpoint === undefined ? undefined : readAwsEndpoint(endpoint);
  if (endpoint === undefined || aws !== undefined) {
    // AWS's own hosts are made from the region, also where one is named: it may be the wrong one.
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

/** SECURITY: it becomes a part of the host that keys are sent to. */
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
  // Some servers name the endpoint of the bucket, some that of the storage.
  const whole = host.startsWith(`${bucket}.`) ? host : `${bucket}.${host}`;
  return { region, origin: realOrigin(`${protocol}//${whole}`, bucket), path, bucketPath: '/' };
}
