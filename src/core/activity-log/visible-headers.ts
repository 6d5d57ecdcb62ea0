import { HIDDEN } from './mask-secrets.ts';

export type Header = readonly [name: string, value: string];

/** SECURITY: an allow-list, since any other header may carry a credential under a name that we have never met. */
const HARMLESS = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'retry-after',
  'server',
  'transfer-encoding',
  'user-agent',
  'x-request-id',
]);

export function isHarmlessHeader(name: string): boolean {
  return HARMLESS.has(name.toLowerCase());
}

export function visibleHeaders(headers: readonly Header[]): [string, string][] {
  return headers.map(([name, value]) => [name, isHarmlessHeader(name) ? value : HIDDEN]);
}
