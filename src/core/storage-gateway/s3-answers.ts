import type { ListedPage } from '../object-storage/object-store.ts';

/*
 * What S3 answers, as far as the engine reads it.
 */

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

/** One that is none can't be told: it is of no use to the engine but for an order that nobody asks for. */
function isoTime(modified: string): string {
  const time = Date.parse(modified);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}

/** XML has no sign for most of what is below a space. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
