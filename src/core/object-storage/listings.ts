import { defined } from '#protocol/defined.ts';
import { mapInSlices } from '../time-slices.ts';
import type { ListedObject, ListedPage, ObjectListRequest } from './object-store.ts';
import type { QueryPair } from './percent-encode.ts';
import { readXml, type XmlElement, xmlChildren, xmlText } from './read-xml.ts';

/** For version 2 of S3’s list operation, which Google supports too. */
export function s3ListQuery({ prefix, delimiter, after, most }: ObjectListRequest): readonly QueryPair[] {
  return [
    ['list-type', '2'],
    ['prefix', prefix],
    ...(delimiter ? [['delimiter', '/'] as const] : []),
    ...(after === undefined ? [] : [['continuation-token', after] as const]),
    ...(most === undefined ? [] : [['max-keys', String(most)] as const]),
  ];
}

export function azureListQuery({ prefix, delimiter, after, most }: ObjectListRequest): readonly QueryPair[] {
  return [
    ['restype', 'container'],
    ['comp', 'list'],
    ['prefix', prefix],
    ...(delimiter ? [['delimiter', '/'] as const] : []),
    ...(after === undefined ? [] : [['marker', after] as const]),
    ...(most === undefined ? [] : [['maxresults', String(most)] as const]),
  ];
}

/** A page of a list of S3 or Google Cloud Storage; undefined if the text isn’t one. */
export async function readS3Listing(text: string): Promise<ListedPage | undefined> {
  const root = await readXml(text);
  if (root?.name !== 'ListBucketResult') return undefined;
  const isMore = xmlText(root, 'IsTruncated')?.trim() === 'true';
  const next = isMore ? xmlText(root, 'NextContinuationToken') : undefined;
  // Without a token, the remaining pages would be lost silently.
  if (isMore && (next === undefined || next === '')) return undefined;
  return page({
    objects: await mapInSlices(xmlChildren(root, 'Contents'), (entry) =>
      listed(xmlText(entry, 'Key'), {
        size: xmlText(entry, 'Size'),
        etag: xmlText(entry, 'ETag'),
        modified: xmlText(entry, 'LastModified'),
      }),
    ),
    folders: await mapInSlices(xmlChildren(root, 'CommonPrefixes'), (entry) => xmlText(entry, 'Prefix')),
    next,
  });
}

/** The same for Azure. Folders that are objects themselves are left out, since they have no content. */
export async function readAzureListing(text: string): Promise<ListedPage | undefined> {
  const root = await readXml(text);
  const [blobs] = root === undefined ? [] : xmlChildren(root, 'Blobs');
  if (root?.name !== 'EnumerationResults' || blobs === undefined) return undefined;
  const next = xmlText(root, 'NextMarker');
  return page({
    objects: await mapInSlices(xmlChildren(blobs, 'Blob').filter(isNoDirectory), (blob) => {
      const [properties] = xmlChildren(blob, 'Properties');
      if (properties === undefined) return undefined;
      return listed(azureName(blob), {
        size: xmlText(properties, 'Content-Length'),
        etag: xmlText(properties, 'Etag'),
        modified: xmlText(properties, 'Last-Modified'),
      });
    }),
    folders: await mapInSlices(xmlChildren(blobs, 'BlobPrefix'), azureName),
    next: next === '' ? undefined : next,
  });
}

function isNoDirectory(blob: XmlElement): boolean {
  return xmlChildren(blob, 'Properties').every(
    (properties) => xmlText(properties, 'ResourceType') !== 'directory',
  );
}

/** Names with characters that XML can’t represent are percent-encoded and marked as such. */
function azureName(entry: XmlElement): string | undefined {
  const [name] = xmlChildren(entry, 'Name');
  if (name?.attributes.get('Encoded') !== 'true') return name?.text;
  try {
    return decodeURIComponent(name.text);
  } catch {
    return undefined;
  }
}

interface ListedFacts {
  readonly size: string | undefined;
  readonly etag: string | undefined;
  readonly modified: string | undefined;
}

function listed(key: string | undefined, { size, etag, modified }: ListedFacts): ListedObject | undefined {
  const bytes = readSize(size);
  if (key === undefined || key === '' || bytes === undefined) return undefined;
  return { key, size: bytes, etag: readEtag(etag), modified: readTime(modified) ?? '' };
}

interface UncheckedPage {
  readonly objects: readonly (ListedObject | undefined)[];
  readonly folders: readonly (string | undefined)[];
  readonly next: string | undefined;
}

/** One unreadable entry makes the whole page invalid: a table without one of its files is another table. */
function page({ objects, folders, next }: UncheckedPage): ListedPage | undefined {
  const known = objects.filter((object) => object !== undefined);
  const named = folders.filter((folder) => folder !== undefined);
  if (known.length < objects.length || named.length < folders.length) return undefined;
  return { objects: known, folders: named, ...defined({ next }) };
}

export function readSize(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Headers and lists have it with or without quotes. */
export function readEtag(text = ''): string {
  return text.trim().replace(/^"(.*)"$/s, '$1');
}

export function readTime(text: string | undefined): string | undefined {
  const time = Date.parse(text?.trim() ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
