import { describe, expect, it } from 'vitest';
import { readAzureListing, readS3Listing } from './listings.ts';

const CONTENTS =
  '<Contents><Key>a/b &amp; c</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>&quot;e1&quot;</ETag><Size>12</Size></Contents>';
const s3 = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</ListBucketResult>`;

describe('an S3 listing', () => {
  it('has objects, folders, and the next page’s token', async () => {
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>t&#43;1</NextContinuationToken>';
    const folder = '<CommonPrefixes><Prefix>a/ d/</Prefix></CommonPrefixes>';
    expect(await readS3Listing(s3(more + CONTENTS + folder))).toEqual({
      objects: [{ key: 'a/b & c', size: 12, etag: 'e1', modified: '2026-01-02T03:04:05.000Z' }],
      folders: ['a/ d/'],
      next: 't+1',
    });
    expect(await readS3Listing(s3('<IsTruncated>false</IsTruncated>'))).toEqual({ objects: [], folders: [] });
  });

  it.each([
    ['an error response', '<Error><Code>AccessDenied</Code></Error>'],
    ['an HTML page', '<html><body>Sign in</body></html>'],
    ['truncated XML', s3(CONTENTS).slice(0, -30)],
    ['no continuation token', s3(`<IsTruncated>true</IsTruncated>${CONTENTS}`)],
    ['an object without a key', s3(CONTENTS.replace(/<Key>.*<\/Key>/, ''))],
    ['an object without a size', s3(CONTENTS.replace('12', '-1'))],
  ])('is invalid with %s', async (_, text) => {
    expect(await readS3Listing(text)).toBeUndefined();
  });
});

const BLOB =
  '<Blob><Name>a/b c</Name><Properties><Last-Modified>Fri, 02 Jan 2026 03:04:05 GMT</Last-Modified><Etag>0x8D</Etag><Content-Length>12</Content-Length></Properties></Blob>';
const azure = (inner: string, marker = '') =>
  `<EnumerationResults ServiceEndpoint="https://shop.blob.core.windows.net/"><Blobs>${inner}</Blobs><NextMarker>${marker}</NextMarker></EnumerationResults>`;

describe('an Azure listing', () => {
  it('has blobs, folders, and the next page’s token', async () => {
    const folder = '<BlobPrefix><Name>a/d/</Name></BlobPrefix>';
    expect(await readAzureListing(azure(BLOB + folder, '2!1'))).toEqual({
      objects: [{ key: 'a/b c', size: 12, etag: '0x8D', modified: '2026-01-02T03:04:05.000Z' }],
      folders: ['a/d/'],
      next: '2!1',
    });
    expect(await readAzureListing(azure(''))).toEqual({ objects: [], folders: [] });
  });

  it('decodes only names that are marked as encoded', async () => {
    const named = (name: string) => BLOB.replace('<Name>a/b c</Name>', `<Name Encoded="true">${name}</Name>`);
    expect((await readAzureListing(azure(named('a%01%EF%BF%BE'))))?.objects[0]?.key).toBe('a\u0001\ufffe');
    expect(await readAzureListing(azure(named('a%')))).toBeUndefined();
    expect((await readAzureListing(azure(BLOB.replace('a/b c', 'a%20b'))))?.objects[0]?.key).toBe('a%20b');
  });

  it('omits blobs that are directories', async () => {
    const directory = BLOB.replace('<Etag>', '<ResourceType>directory</ResourceType><Etag>');
    expect((await readAzureListing(azure(directory + BLOB)))?.objects).toHaveLength(1);
  });
});
