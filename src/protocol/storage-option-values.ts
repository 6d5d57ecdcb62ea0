import { z } from 'zod';
import { defined } from './defined.ts';
import type { GcsServiceAccount } from './storage-access.ts';

/**
 * Returns the address without a trailing slash. SECURITY: rejects a user name, and anything that could swallow the
 * path after it.
 */
export function readWebAddress(text: string): string | undefined {
  if (!/^https?:\/\/[^\s\\?#@]+$/i.test(text)) return undefined;
  const address = WEB_ADDRESS.exec(text.replace(/\/+$/, ''));
  if (address === null) return undefined;
  const [, scheme = '', host = '', port = '', path = ''] = address;
  return path.split('/').some((segment) => /^\.\.?$|%/.test(segment))
    ? undefined
    : `${scheme.toLowerCase()}://${host.toLowerCase()}${port}${path}`;
}

const WEB_ADDRESS = /^(https?):\/\/([a-z\d._-]+|\[[a-f\d:.]+\])(:\d{1,5})?((?:\/[!-~]*)?)$/i;

/** SECURITY: becomes a part of a host name. Other S3 servers have arbitrary region names. */
export function readRegion(text: string): string | undefined {
  return /^[\w-]{1,50}$/.test(text) ? text.toLowerCase() : undefined;
}

export function readAccount(text: string): string | undefined {
  return /^[a-z\d-]{1,63}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** The value is sent in a header. */
export function readWord(text: string): string | undefined {
  return /^[!-~]{1,20000}$/.test(text) ? text : undefined;
}

export function readSas(text: string): string | undefined {
  const query = text.replace(/^\?/, '');
  return /^[!-"$-~]{1,5000}$/.test(query) && query.includes('=') ? query : undefined;
}

export function readBase64(text: string): string | undefined {
  return /^[a-z\d+/]{4,1000}={0,2}$/i.test(text) ? text : undefined;
}

export function readFlag(text: string): boolean | undefined {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  return /^(false|0|no|off)$/i.test(text) ? false : undefined;
}

export function readMoment(text: string): bigint | undefined {
  return /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
}

/** The only token endpoints. SECURITY: another endpoint, chosen by a server, would receive a signed claim. */
const GOOGLE_TOKEN_URIS = [
  'https://oauth2.googleapis.com/token',
  'https://accounts.google.com/o/oauth2/token',
  'https://www.googleapis.com/oauth2/v4/token',
] as const;

const serviceAccountKey = z.object({
  client_email: z.string().min(1).max(320),
  private_key: z.string().startsWith('-----BEGIN ').max(20_000),
  private_key_id: z.string().max(200).optional(),
  token_uri: z.enum(GOOGLE_TOKEN_URIS).optional(),
});

/** Accepts only an inline key. A path would refer to this computer, which a server must not choose. */
export function readServiceAccount(text: string): GcsServiceAccount | undefined {
  const { data } = serviceAccountKey.safeParse(tryParse(text));
  if (data === undefined) return undefined;
  const { client_email: clientEmail, private_key: privateKey, private_key_id: privateKeyId } = data;
  return { clientEmail, privateKey, ...defined({ privateKeyId }) };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
