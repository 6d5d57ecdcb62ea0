import { createHash, createHmac } from 'node:crypto';
import type { S3Keys } from '#protocol/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';

export interface UnsignedGet {
  /** With the port where it isn't the usual one. */
  readonly host: string;
  /** As they go out: encoded, the query in order. */
  readonly path: string;
  readonly query: string;
  /** Of its own; all of them are signed. */
  readonly headers: readonly Header[];
  readonly region: string;
  readonly keys: S3Keys;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

export interface SignedGet {
  readonly headers: readonly Header[];
  /** SECURITY: what proves who asks. */
  readonly credentials: readonly Header[];
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const EMPTY_BODY = sha256('');

/** AWS Signature Version 4, in a header, of a GET to S3: of no other service the path is signed as it stands. */
export function signS3Get({ host, path, query, headers, region, keys, now }: UnsignedGet): SignedGet {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const shown: readonly Header[] = [...headers, ['x-amz-content-sha256', EMPTY_BODY], ['x-amz-date', time]];
  const { sessionToken } = keys;
  const session: readonly Header[] =
    sessionToken === undefined ? [] : [['x-amz-security-token', sessionToken]];
  const signed = [['host', host] as const, ...shown, ...session].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`).join('');
  const request = ['GET', path, query, lines, names, EMPTY_BODY].join('\n');
  const toSign = [ALGORITHM, time, scope, sha256(request)].join('\n');
  const signature = hmac(signingKey(keys, day, region), toSign).toString('hex');
  const proof = `${ALGORITHM} Credential=${keys.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { headers: shown, credentials: [['authorization', proof], ...session] };
}

function signingKey({ secretAccessKey }: S3Keys, day: string, region: string): Buffer {
  const parts = [day, region, 's3', 'aws4_request'];
  return parts.reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secretAccessKey}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
