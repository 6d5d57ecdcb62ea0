import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStorageLocation, type StorageLocation, showStorageLocation } from './storage-location.ts';

describe('the address of a storage', () => {
  it.each([
    ['s3://lake/shop/items.lance', { scheme: 's3', bucket: 'lake', key: 'shop/items.lance' }],
    ['S3A://lake/a', { scheme: 's3', bucket: 'lake', key: 'a' }],
    ['s3n://lake/a/', { scheme: 's3', bucket: 'lake', key: 'a' }],
    ['oss://lake/a', { scheme: 's3', dialect: 'oss', bucket: 'lake', key: 'a' }],
    ['gs://lake//a', { scheme: 'gs', bucket: 'lake', key: 'a' }],
    ['gcs://lake', { scheme: 'gs', bucket: 'lake', key: '' }],
    ['az://lake/a//b', { scheme: 'az', bucket: 'lake', key: 'a//b' }],
    ['abfss://lake@Shop.dfs.core.windows.net/a', { scheme: 'az', bucket: 'lake', account: 'shop', key: 'a' }],
    ['abfs://lake@shop.blob.core.windows.net/', { scheme: 'az', bucket: 'lake', account: 'shop', key: '' }],
    [
      'abfss://lake@shop.dfs.core.usgovcloudapi.net/a',
      { scheme: 'az', bucket: 'lake', account: 'shop', cloud: 'core.usgovcloudapi.net', key: 'a' },
    ],
    ['s3://lake/a b/ü%20?x=1#y+z', { scheme: 's3', bucket: 'lake', key: 'a b/ü%20?x=1#y+z' }],
    ['s3://lake/%2e%2e/..a', { scheme: 's3', bucket: 'lake', key: '%2e%2e/..a' }],
  ] as const)('is read from %s', (text, location) => {
    expect(readStorageLocation(text)).toEqual(location);
  });

  it.each([
    '',
    'lake/a',
    '/data/items.lance',
    'file:///data/items.lance',
    'https://lake.s3.amazonaws.com/a',
    's3+ddb://lake/a',
    's3://',
    's3:///a',
    's3:/lake/a',
    's3://lake/../a',
    's3://lake/a/..',
    's3://lake/./a',
    's3://lake/a\nb',
    's3://lake/a\u0000',
    's3://lake/\ud800',
    's3://user:word@lake/a',
    's3://lake:9000/a',
    's3://la ke/a',
    's3://lake.evil.example?/a',
    's3://-lake/a',
    'az://@shop.dfs.core.windows.net/a',
    'abfss://lake@shop.dfs.evil.example/a',
    'abfss://lake@evil.example/shop.dfs.core.windows.net',
    'abfss://lake@a@shop.dfs.core.windows.net/a',
    'gs://lake@shop.dfs.core.windows.net/a',
  ])('is not read from %j', (text) => {
    expect(readStorageLocation(text)).toBeUndefined();
  });

  const segment = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/[\p{Cc}/]/u.test(text) && text !== '.' && text !== '..');
  const place = {
    bucket: fc.stringMatching(/^[a-z\d$_][A-Za-z\d._-]{0,20}$/),
    key: fc.array(segment).map((segments) => segments.join('/')),
  };
  const account = fc.stringMatching(/^[a-z\d-]{1,20}$/);
  const locations: fc.Arbitrary<StorageLocation> = fc.oneof(
    fc.record({ ...place, scheme: fc.constantFrom('s3', 'gs', 'az') }),
    fc.record({ ...place, scheme: fc.constant('s3'), dialect: fc.constant('oss') }),
    fc.record({ ...place, scheme: fc.constant('az'), account }),
    fc.record({ ...place, scheme: fc.constant('az'), account, cloud: fc.constant('fabric.microsoft.com') }),
  );

  it('is unchanged after it is written and read again', () => {
    fc.assert(
      fc.property(locations, (location) => {
        expect(readStorageLocation(showStorageLocation(location))).toEqual(location);
      }),
    );
  });

  it('has no relative segment, control character, or outer slash, for any text', () => {
    const hostile = fc.array(fc.constantFrom('/', '..', '.', '%2e', 'a', '@', '\n', '\ud800', 'ü', '?', '#'));
    const texts = fc
      .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('s3://b', 'gs://b/', 'az://c@'))
      .chain((head) => hostile.map((rest) => head + rest.join('')));
    fc.assert(
      fc.property(texts, (text) => {
        const { bucket = 'b', key = '' } = readStorageLocation(text) ?? {};
        expect(bucket).toMatch(/^[\w$.-]+$/);
        expect(key).not.toMatch(/^\/|\/$|(^|\/)\.\.?(\/|$)|\p{Cc}/u);
        expect(key.isWellFormed()).toBe(true);
      }),
    );
  });
});
