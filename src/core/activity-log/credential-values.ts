import type { Header } from './visible-headers.ts';

/** Headers whose value proves who asks, whole or behind its scheme. */
const CREDENTIALS = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);

/**
 * SECURITY: what a request proves itself with, in each form in which a server may give it back in its answer. Context
 * entries are none: they are names, as of a tenant, that stand in answers in their own right.
 */
export function credentialValues(headers: readonly Header[]): readonly string[] {
  return headers
    .filter(([name]) => CREDENTIALS.has(name.toLowerCase()))
    .flatMap(([, value]) => [value, value.replace(/^\w+ /, '')])
    .flatMap(formsOf);
}

function formsOf(value: string): readonly string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  const base64 = Buffer.from(value).toString('base64');
  return [value, inJson, encodeURIComponent(value), base64, base64.replace(/=+$/, '')];
}
