import type { IncomingMessage } from 'node:http';
import { defined } from '#protocol/defined.ts';
import type { ByteRange, ListedPage } from '../object-storage/object-store.ts';

/** A request of the engine or the reader, in terms of S3. */
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

/** Undefined for anything but a read: the gateway can’t change anything. */
export function readS3Request({ method, headers }: IncomingMessage, url: URL): S3Request | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (bucket === '') return undefined;
  if (key === '') return method === 'GET' ? readList(bucket, url.searchParams) : undefined;
  // SECURITY: code on the way to the storage could treat a part as a parent folder.
  if (url.search !== '' || !isPlainKey(key)) return undefined;
  const range = readRange(headers.range);
  return {
    kind: 'object',
    address: `s3://${bucket}/${key}`,
    isHead: method === 'HEAD',
    ...defined({ range }),
  };
}

/** Whether every path or URL parser leaves the key unchanged. */
export function isPlainKey(key: string): boolean {
  return !key.split('/').some((part) => NO_PART.has(part)) && !/\p{Cc}/u.test(key);
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

interface BucketPage extends ListedPage {
  readonly bucket: string;
  readonly prefix: string;
}

export function listXml({ bucket, prefix, objects, folders, next }: BucketPage): string {
  const contents = objects.map(
    ({ key, size, etag, modified }) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${isoTime(modified)}</LastModified>` +
      `<ETag>${escaped(`"${etag}"`)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const prefixes = folders.map(
    (folder) => `<CommonPrefixes><Prefix>${escaped(folder)}</Prefix></CommonPrefixes>`,
  );
  const token = next === undefined ? '' : `<NextContinuationToken>${escaped(next)}</NextContinuationToken>`;
  return (
    `${HEAD}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escaped(bucket)}</Name>` +
    `<Prefix>${escaped(prefix)}</Prefix><KeyCount>${objects.length + folders.length}</KeyCount>` +
    `<IsTruncated>${next !== undefined}</IsTruncated>${token}${contents.join('')}${prefixes.join('')}</ListBucketResult>`
  );
}

export function errorXml(code: string, message: string): string {
  return `${HEAD}<Error><Code>${escaped(code)}</Code><Message>${escaped(message)}</Message></Error>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** An invalid time becomes 0: the engine would use it only for sorting, which it doesn’t do. */
function isoTime(modified: string): string {
  const time = Date.parse(modified);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}

/** XML can’t represent most control characters. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
