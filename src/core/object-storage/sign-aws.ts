import { createHash, createHmac } from 'node:crypto';
import type { S3Keys } from '#protocol/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';

interface UnsignedRequest {
  readonly service: 's3' | 'sts';
  readonly method: 'GET' | 'POST';
  /** With the port, unless it is the default one. */
  readonly host: string;
  /** As sent: encoded, with the query sorted. */
  readonly path: string;
  readonly query: string;
  /** All of them are signed. */
  readonly headers: readonly Header[];
  readonly body: string;
  readonly region: string;
  readonly keys: S3Keys;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** The headers to add to a request. */
interface RequestSignature {
  readonly headers: readonly Header[];
  /** SECURITY: headers with credentials. */
  readonly credentials: readonly Header[];
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * AWS Signature Version 4, in a header. The path is signed unchanged, which is right for S3; other services only use
 * `/`.
 */
export function signAwsRequest(request: UnsignedRequest): RequestSignature {
  const { service, method, host, path, query, headers, body, region, keys, now } = request;
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const bodyHash = sha256(body);
  const shown: readonly Header[] = [
    ['x-amz-content-sha256', bodyHash],
    ['x-amz-date', time],
  ];
  const { sessionToken } = keys;
  const session: readonly Header[] =
    sessionToken === undefined ? [] : [['x-amz-security-token', sessionToken]];
  const signed = [['host', host] as const, ...headers, ...shown, ...session].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`).join('');
  const canonical = [method, path, query, lines, names, bodyHash].join('\n');
  const toSign = [ALGORITHM, time, scope, sha256(canonical)].join('\n');
  const signature = hmac(signingKey(keys, [day, region, service]), toSign).toString('hex');
  const proof = `${ALGORITHM} Credential=${keys.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { headers: shown, credentials: [['authorization', proof], ...session] };
}

function signingKey({ secretAccessKey }: S3Keys, scope: readonly string[]): Buffer {
  return [...scope, 'aws4_request'].reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
