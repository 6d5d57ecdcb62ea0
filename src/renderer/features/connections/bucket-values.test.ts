import { expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import {
  type BucketValues,
  bucketEntry,
  bucketNameOf,
  bucketUrl,
  changedBucketText,
  firstBucketValues,
} from './bucket-values.ts';

const fresh = firstBucketValues(undefined, 3);
const values = (change: Partial<BucketValues>): BucketValues => ({
  ...fresh,
  location: 's3://lake-eu/analytics',
  keys: { ...fresh.keys, kind: 'anonymous' },
  ...change,
});
const shown = (change: Partial<BucketValues>) => Object.values(bucketUrl(values(change)) ?? {}).join('');

it.each([
  [{}, 'https://lake-eu.s3.amazonaws.com/analytics/'],
  [{ region: 'eu-central-1' }, 'https://lake-eu.s3.eu-central-1.amazonaws.com/analytics/'],
  [{ region: 'cn-north-1' }, 'https://lake-eu.s3.cn-north-1.amazonaws.com.cn/analytics/'],
  [{ location: 's3://lake-eu' }, 'https://lake-eu.s3.amazonaws.com/'],
  [{ hasEndpoint: true, endpoint: 'https://minio.acme:9000/' }, 'https://minio.acme:9000/lake-eu/analytics/'],
  [{ hasEndpoint: true, endpoint: ' ' }, 'https://endpoint/lake-eu/analytics/'],
  [{ hasEndpoint: true, endpoint: 'https://' }, 'https://endpoint/lake-eu/analytics/'],
  [{ location: 'gs://lake/a' }, 'https://storage.googleapis.com/lake/a/'],
  [{ location: 'az://box/a', account: 'acme' }, 'https://acme.blob.core.windows.net/box/a/'],
  [{ location: 'https://lake' }, ''],
])('shows the URL of requests for %o', (change, expected) => {
  expect(shown(change)).toBe(expected);
});

it('reports missing values at their fields', () => {
  const problems = (change: Partial<BucketValues>) => bucketEntry(values(change), false);
  expect(problems({ location: 'lake' })).toEqual({ location: expect.stringContaining('s3://') });
  expect(problems({ hasEndpoint: true, endpoint: 'minio' })).toEqual({ endpoint: expect.any(String) });
  expect(problems({ region: 'x.evil.example/' })).toEqual({ region: expect.stringContaining('letters') });
  expect(problems({ location: 'az://box', account: 'a.b' })).toEqual({ account: expect.any(String) });
  expect(problems({ location: 'az://box' })).toEqual({ account: expect.any(String) });
  expect(problems({ keys: fresh.keys })).toEqual({ keys: 'Choose a profile.' });
  const near = { hasEndpoint: true, endpoint: 'http://127.0.0.1:9000' };
  expect(problems(near)).toEqual({ allowsLocalNetwork: expect.any(String) });
  expect(problems({ ...near, allowsLocalNetwork: true })).toHaveProperty('bucket.allowsLocalNetwork', true);
});

it('omits settings of other storage types', () => {
  const rest = { region: 'eu', account: 'acme', endpoint: 'http://x', allowsLocalNetwork: true };
  expect(bucketEntry(values({ location: 'gs://lake', ...rest }), false)).toHaveProperty('bucket', {
    location: 'gs://lake',
    region: '',
    endpoint: '',
    account: '',
    allowsLocalNetwork: false,
    keys: { kind: 'anonymous' },
  });
});

it('starts with the stored values and reports changes', () => {
  const bucket = {
    location: 's3://lake',
    region: 'eu',
    endpoint: 'https://e',
    account: '',
    allowsLocalNetwork: false,
    keys: { kind: 'profile', profile: 'data' },
  } as const;
  const first = firstBucketValues(testConnection({ bucket, name: 'Lake', color: 2 }), 1);
  expect(first).toMatchObject({ location: 's3://lake', hasEndpoint: true, name: 'Lake', color: 2 });
  expect(changedBucketText(first, first)).toEqual([]);
  const typed = { ...first.keys, kind: 'typed', typed: { ...first.keys.typed, token: 't' } } as const;
  expect(changedBucketText(first, { ...first, name: 'x', keys: typed })).toEqual(['keys', 'name']);
});

it('derives the name from the location', () => {
  expect(['s3://lake/a/b', 's3://lake', 'lake'].map(bucketNameOf)).toEqual(['b', 'lake', undefined]);
});
