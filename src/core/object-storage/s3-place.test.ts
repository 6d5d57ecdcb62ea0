import { expect, it } from 'vitest';
import type { S3Access } from '#protocol/index.ts';
import { s3Place } from './s3-store.ts';

it.each<[string, Omit<S3Access, 'kind'>, string]>([
  ['lake', {}, 'https://lake.s3.us-east-1.amazonaws.com/'],
  ['lake', { region: 'eu-west-1' }, 'https://lake.s3.eu-west-1.amazonaws.com/'],
  ['lake', { region: 'EU-West-1' }, 'https://lake.s3.eu-west-1.amazonaws.com/'],
  ['lake', { region: 'us-gov-west-1' }, 'https://lake.s3.us-gov-west-1.amazonaws.com/'],
  ['lake', { region: 'cn-north-1' }, 'https://lake.s3.cn-north-1.amazonaws.com.cn/'],
  ['lake', { region: 'eusc-de-east-1' }, 'https://lake.s3.eusc-de-east-1.amazonaws.eu/'],
  ['lake', { region: 'us-iso-east-1' }, 'https://lake.s3.us-iso-east-1.c2s.ic.gov/'],
  ['lake', { region: 'us-isob-east-1' }, 'https://lake.s3.us-isob-east-1.sc2s.sgov.gov/'],
  ['lake', { region: 'us-isof-south-1' }, 'https://lake.s3.us-isof-south-1.csp.hci.ic.gov/'],
  ['lake', { region: 'eu-isoe-west-1' }, 'https://lake.s3.eu-isoe-west-1.cloud.adc-e.uk/'],
  // A wildcard certificate covers only one level of subdomains.
  ['lake.example', { region: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com/lake.example'],
  ['Lake_1', { region: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com/Lake_1'],
  ['lake', { pathStyle: true }, 'https://s3.us-east-1.amazonaws.com/lake'],
  ['lake', { endpoint: 'https://s3.us-west-2.amazonaws.com' }, 'https://lake.s3.us-west-2.amazonaws.com/'],
  ['lake', { endpoint: 'https://s3.amazonaws.com', region: 'a-1' }, 'https://lake.s3.a-1.amazonaws.com/'],
  // An endpoint in one partition of AWS keeps its domain, whatever the region.
  [
    'lake',
    { endpoint: 'https://s3.us-west-2.amazonaws.com', region: 'cn-north-1' },
    'https://lake.s3.cn-north-1.amazonaws.com/',
  ],
  ['lake', { endpoint: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000/lake'],
  ['lake', { endpoint: 'https://minio.example/base' }, 'https://minio.example/base/lake'],
  ['lake', { endpoint: 'https://minio.example:9000', pathStyle: false }, 'https://lake.minio.example:9000/'],
  ['lake', { endpoint: 'https://lake.minio.example', pathStyle: false }, 'https://lake.minio.example/'],
  ['la.ke', { endpoint: 'https://minio.example', pathStyle: false }, 'https://minio.example/la.ke'],
  ['$web', { endpoint: 'https://minio.example' }, 'https://minio.example/%24web'],
])('s3Place returns for bucket %s with %j the URL %s', (bucket, access, address) => {
  const { origin, path, bucketPath } = s3Place(bucket, { kind: 's3', ...access });
  expect(origin + path + bucketPath).toBe(address);
});

it.each<[string, Omit<S3Access, 'kind'>, string]>([
  ['lake', { region: 'x.evil.example/' }, 'isn’t a region'],
  ['lake', { region: '' }, 'isn’t a region'],
  ['lake', { region: 'xn--a' }, 'there is no such host'],
  ['xn--a', {}, 'there is no such host'],
  ['127', { endpoint: 'https://0.0.1', pathStyle: false }, 'there is no such host'],
])('s3Place rejects bucket %s with %j', (bucket, access, words) => {
  expect(() => s3Place(bucket, { kind: 's3', ...access })).toThrow(words);
});
