import { Failure } from '../../failure.ts';
import { isReadableOnTheWay, normalizeAddress } from '../../namespace/address.ts';
import type { Look } from '../at-layer.ts';
import { fact, failed, type Offer, passed, warned } from '../finding.ts';
import { portOf } from '../host-port.ts';

export interface TypedAddress {
  /** As the user typed it. */
  readonly typed: string;
  readonly hasSecrets: boolean;
}

/** What is no part of an address, and is mended by leaving it out. SECURITY: first what may be a password. */
const SURPLUS: readonly (readonly [pattern: RegExp, rest: string, finding: string, advice: string])[] = [
  [
    /^([a-z][a-z0-9+.-]*:\/\/)?[^/?#]*@/i,
    '$1',
    'There is a user name or a password in the address.',
    'An address is shown in many places. Take them out, and enter them under Sign in.',
  ],
  [/[?#].*$/s, '', 'The address goes on after "?" or "#".', 'An address ends before it.'],
  [
    /\/v1\/(tables?|namespace)(\/.*)?$/s,
    '',
    'This is the address of one request.',
    'The address of the server ends before /v1.',
  ],
];

/** What was typed, read as an address. */
export function lookAtAddress({ typed, hasSecrets }: TypedAddress): Look<string> {
  const text = typed.trim();
  if (text === '')
    return { found: failed('There is no address.', 'Enter one such as https://tables.example.com.') };
  const bare = SURPLUS.reduce((rest, [pattern, kept]) => rest.replace(pattern, kept), text);
  const read = readAddress(bare);
  if (read instanceof Failure) return { found: failed('This is no address.', read.message) };
  const mistake = SURPLUS.find(([pattern]) => pattern.test(text));
  if (mistake === undefined) return { found: describe(read, text, hasSecrets), next: read };
  const [, , finding, advice] = mistake;
  return { found: failed(finding, advice, { cures: [addressCure(read)] }) };
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
    ...(isLong ? [fact('Left out', '/v1, which every request adds by itself')] : []),
  ];
  if (!hasSecrets || !isReadableOnTheWay(address)) return passed(finding, { facts });
  const cures = [addressCure(address.replace(/^http:/, 'https:'))];
  return warned(
    `${finding}, not encrypted`,
    'Everybody between here and the server can read what is sent, secrets too. Use https:// where the server has it.',
    { facts, cures },
  );
}

export function addressCure(address: string): Offer {
  return { label: `Use ${address}`, cure: { kind: 'use-address', address } };
}
