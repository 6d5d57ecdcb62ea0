import type { IncomingMessage } from 'node:http';
import type { ByteRange } from '../object-storage/object-store.ts';

/** What the engine or the reader asks of the storage itself, in the terms of S3. */
export type S3Request =
  | {
      readonly kind: 'object';
      readonly address: string;
      readonly range?: ByteRange;
      readonly isHead: boolean;
    }
  | {
      readonly kind: 'list';
      readonly bucket: string;
      readonly prefix: string;
      readonly delimiter: boolean;
      readonly after?: string;
      readonly most?: number;
    };

/** Undefined for anything that is no reading: there is no way through here to a change. */
export function readS3Request({ method, headers }: IncomingMessage, url: URL): S3Request | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (bucket === '') return undefined;
  if (key === '') return method === 'GET' ? readList(bucket, url.searchParams) : undefined;
  // SECURITY: on its way to a storage, somebody may take them for a way up.
  if (
    url.search !== '' ||
    rest
      .join('/')
      .split('/')
      .some((part) => NO_PART.has(part))
  )
    return undefined;
  const range = readRange(headers.range);
  return {
    kind: 'object',
    address: `s3://${bucket}/${key}`,
    isHead: method === 'HEAD',
    ...(range === undefined ? {} : { range }),
  };
}

export const NO_PART: ReadonlySet<string> = new Set(['', '.', '..']);

function readList(bucket: string, parameters: URLSearchParams): S3Request | undefined {
  if (parameters.get('list-type') !== '2') return undefined;
  const after = parameters.get('continuation-token');
  const most = Number(parameters.get('max-keys') ?? Number.NaN);
  return {
    kind: 'list',
    bucket,
    prefix: parameters.get('prefix') ?? '',
    delimiter: parameters.get('delimiter') === '/',
    ...(after === null ? {} : { after }),
    ...(Number.isInteger(most) && most > 0 ? { most } : {}),
  };
}

function readRange(header: string | undefined): ByteRange | undefined {
  const [, from = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from !== '')
    return { from: Number(from), to: last === '' ? Number.MAX_SAFE_INTEGER : Number(last) + 1 };
  return last === '' ? undefined : { last: Number(last) };
}
