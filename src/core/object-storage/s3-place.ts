import type { S3Access } from '#protocol/index.ts';
import { splitEndpoint } from './storage-get.ts';

/** Where a bucket is asked for. */
export interface S3Place {
  readonly region: string;
  readonly origin: string;
  /** Before the keys, without a slash at its end: the bucket, unless it stands in the host. */
  readonly path: string;
  /** Of the bucket itself, behind `path`. */
  readonly bucketPath: '' | '/';
}

const DEFAULT_REGION = 'us-east-1';

/** AWS's own hosts are made from the region, also where one is named: it may be the wrong one. */
const AWS_HOST = /^https?:\/\/s3(?:[.-]([a-z\d-]+))?\.amazonaws\.com(?:\.cn)?$/;

/** A dot would be one too many for the certificate of the host. */
const FITS_HOST = /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/;

export function s3Place(bucket: string, { region: named, endpoint, pathStyle }: S3Access): S3Place {
  const aws = endpoint === undefined ? [] : AWS_HOST.exec(endpoint);
  if (endpoint === undefined || aws !== null) {
    const region = named ?? aws?.[1] ?? DEFAULT_REGION;
    const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
    return inHostOrPath(bucket, {
      region,
      origin: `https://${host}`,
      path: '',
      isInPath: pathStyle === true || !FITS_HOST.test(bucket),
    });
  }
  const isInPath = pathStyle !== false || !FITS_HOST.test(bucket);
  return inHostOrPath(bucket, { region: named ?? DEFAULT_REGION, ...splitEndpoint(endpoint), isInPath });
}

interface Endpoint extends Pick<S3Place, 'region' | 'origin' | 'path'> {
  readonly isInPath: boolean;
}

function inHostOrPath(bucket: string, { region, origin, path, isInPath }: Endpoint): S3Place {
  if (isInPath) return { region, origin, path: `${path}/${encodeURIComponent(bucket)}`, bucketPath: '' };
  const { protocol, host } = new URL(origin);
  // Some servers name the endpoint of the bucket, some that of the storage.
  const whole = host.startsWith(`${bucket}.`) ? host : `${bucket}.${host}`;
  return { region, origin: `${protocol}//${whole}`, path, bucketPath: '/' };
}
