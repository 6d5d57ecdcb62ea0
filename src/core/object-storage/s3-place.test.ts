import { expect, it } from 'vitest';
import type { S3Access } from '#protocol/index.ts';
import { s3Place } from './s3-store.ts';

it.each<[string, Omit<S3Access, 'kind'>, string]>([
  ['lake', {}, 'https://lake.s3.us-east-1.amazonaws.com/'],
  ['lake', { region: 'eu-west-1' }, 'https://lake.s3.eu-west-1.amazonaws.com/'],
  ['lake', { region: 'cn-north-1' }, 'https://lake.s3.cn-north-1.amazonaws.com.cn/'],
  // No certificate is for two levels below.
  ['lake.example', { region: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com/lake.example'],
  ['Lake_1', { region: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com/Lake_1'],
  ['lake', { pathStyle: true }, 'https://s3.us-east-1.amazonaws.com/lake'],
  ['lake', { endpoint: 'https://s3.us-west-2.amazonaws.com' }, 'https://lake.s3.us-west-2.amazonaws.com/'],
  ['lake', { endpoint: 'https://s3.amazonaws.com', region: 'a-1' }, 'https://lake.s3.a-1.amazonaws.com/'],
  ['lake', { endpoint: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000/lake'],
  ['lake', { endpoint: 'https://minio.example/base' }, 'https://minio.example/base/lake'],
  ['lake', { endpoint: 'https://minio.example:9000', pathStyle: false }, 'https://lake.minio.example:9000/'],
  ['lake', { endpoint: 'https://lake.minio.example', pathStyle: false }, 'https://lake.minio.example/'],
  ['la.ke', { endpoint: 'https://minio.example', pathStyle: false }, 'https://minio.example/la.ke'],
  ['$web', { endpoint: 'https://minio.example' }, 'https://minio.example/%24web'],
])('%s by %j is at %s', (bucket, access, address) => {
  const { origin, path, bucketPath } = s3Place(bucket, { kind: 's3', ...access });
  expect(origin + path + bucketPath).toBe(address);
});
