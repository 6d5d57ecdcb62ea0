import { expect, it } from 'vitest';
import { encodeQuery, type QueryPair } from './percent-encode.ts';
import { signAwsRequest } from './sign-aws.ts';

/** The examples of “Authenticating Requests: Using the Authorization Header” in the reference of Amazon S3. */
const example = {
  service: 's3',
  method: 'GET',
  body: '',
  host: 'examplebucket.s3.amazonaws.com',
  region: 'us-east-1',
  now: Date.UTC(2013, 4, 24),
  keys: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
} as const;

interface Published {
  readonly path: string;
  readonly query: readonly QueryPair[];
  readonly headers?: readonly [string, string][];
  readonly signature: string;
}

it.each<[string, Published]>([
  [
    'GET Object',
    {
      path: '/test.txt',
      query: [],
      headers: [['range', 'bytes=0-9']],
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  ],
  [
    'GET Bucket Lifecycle',
    {
      path: '/',
      query: [['lifecycle', '']],
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
  ],
  [
    'GET Bucket (List Objects)',
    {
      path: '/',
      query: [
        ['prefix', 'J'],
        ['max-keys', '2'],
      ],
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ],
])(
  'signAwsRequest signs %s as in the reference of Amazon S3',
  (_, { path, query, headers = [], signature }) => {
    const { credentials } = signAwsRequest({ ...example, path, query: encodeQuery(query), headers });
    const names = ['host', ...headers.map(([name]) => name), 'x-amz-content-sha256', 'x-amz-date'].join(';');
    expect(credentials).toEqual([
      [
        'authorization',
        `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
      ],
    ]);
  },
);

it('signAwsRequest signs a session token, and returns it as a credential', () => {
  const keys = { ...example.keys, sessionToken: 'SESSION' };
  const { credentials, headers } = signAwsRequest({ ...example, keys, path: '/a', query: '', headers: [] });
  expect(credentials[0]?.[1]).toContain(
    'SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,',
  );
  expect(credentials[1]).toEqual(['x-amz-security-token', 'SESSION']);
  expect(JSON.stringify(headers)).not.toContain('SESSION');
});
