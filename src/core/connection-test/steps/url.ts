import { Failure } from '../../failure.ts';
import { isReadableOnTheWay, normalizeAddress } from '../../namespace/address.ts';
import { portOf } from '../test-context.ts';
import { type FixOption, fact, failed, passed, type StepResult, warned } from '../test-step-result.ts';

interface TypedAddress {
  readonly typed: string;
  readonly hasSecrets: boolean;
}

/**
 * Parts that don’t belong in an address and can be removed by a fix. SECURITY: the one that may contain a password
 * comes first.
 */
const SURPLUS: readonly (readonly [pattern: RegExp, rest: string, finding: string, advice: string])[] = [
  [
    /^([a-z][a-z0-9+.-]*:\/\/)?[^/?#]*@/i,
    '$1',
    'The address contains a user name or password.',
    'Addresses are shown in many places. Remove them and use Authentication instead.',
  ],
  [
    /[?#].*$/s,
    '',
    'The address contains a query ("?") or fragment ("#").',
    'Remove everything from there on.',
  ],
  [
    /\/v1\/(tables?|namespace)(\/.*)?$/s,
    '',
    'This is a request URL.',
    'Use the server address, without /v1 and what follows.',
  ],
];

const BUCKET = /^(s3|s3a|gs|gcs|az|abfss?):\/\//i;

export const OPEN_BUCKET = 'To browse the tables in a bucket, close this form and choose Open bucket.';

export function checkAddress({ typed, hasSecrets }: TypedAddress): StepResult<string> {
  const text = typed.trim();
  if (text === '')
    return { found: failed('The address is empty.', 'Enter one such as https://tables.example.com.') };
  if (BUCKET.test(text)) return { found: failed('This is the address of a bucket.', OPEN_BUCKET) };
  const bare = SURPLUS.reduce((rest, [pattern, kept]) => rest.replace(pattern, kept), text);
  const read = readAddress(bare);
  if (read instanceof Failure) return { found: failed('Invalid server address.', read.message) };
  const mistake = SURPLUS.find(([pattern]) => pattern.test(text));
  if (mistake === undefined) return { found: describe(read, text, hasSecrets), next: read };
  const [, , finding, advice] = mistake;
  return { found: failed(finding, advice, { fixes: [addressFix(read)] }) };
}

function readAddress(text: string): string | Failure {
  try {
    return normalizeAddress(text);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function describe(address: string, text: string, hasSecrets: boolean) {
  const url = new URL(address);
  const scheme = url.protocol.slice(0, -1);
  const basePath = url.pathname === '/' ? 'no base path' : `base path ${url.pathname}`;
  const finding = `${scheme}, port ${portOf(url)}, ${basePath}`;
  const isLong = /\/v1\/*$/.test(text);
  const facts = [
    fact('Address', address),
    ...(isLong ? [fact('Left out', '/v1 (added to every request automatically)')] : []),
  ];
  if (!hasSecrets || !isReadableOnTheWay(address)) return passed(finding, { facts });
  const fixes = [addressFix(address.replace(/^http:/, 'https:'))];
  return warned(
    `${finding}, unencrypted`,
    'Anyone on the network can read all traffic, including secrets. Use https:// if the server supports it.',
    { facts, fixes },
  );
}

export function addressFix(address: string): FixOption {
  return { label: `Use ${address}`, fix: { kind: 'use-address', address } };
}
