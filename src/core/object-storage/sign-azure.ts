import { createHmac } from 'node:crypto';
import type { Header } from '../activity-log/mask-secrets.ts';
import type { QueryPair } from './percent-encode.ts';

export interface UnsignedAzureGet {
  readonly account: string;
  /** In base64. */
  readonly key: string;
  /** As it goes out. */
  readonly path: string;
  /** Not encoded. */
  readonly query: readonly QueryPair[];
  /** Each `x-ms-…` that it has. */
  readonly headers: readonly Header[];
}

/** Of the headers that Shared Key signs by their place, a GET of ours has none. */
const STANDARD_HEADERS = Array<string>(11).fill('');

/** The `authorization` of Azure's Shared Key. */
export function signAzureGet({ account, key, path, query, headers }: UnsignedAzureGet): string {
  const named = sorted(headers).map(([name, value]) => `${name}:${value}`);
  const parameters = sorted(query).map(([name, value]) => `${name}:${value}`);
  const resource = [`/${account}${path}`, ...parameters];
  const toSign = ['GET', ...STANDARD_HEADERS, ...named, ...resource].join('\n');
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(toSign).digest('base64');
  return `SharedKey ${account}:${signature}`;
}

function sorted(pairs: readonly QueryPair[]): readonly QueryPair[] {
  return [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
}
