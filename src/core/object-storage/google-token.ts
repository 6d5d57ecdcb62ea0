import { createSign } from 'node:crypto';
import { z } from 'zod';
import { defined, type GcsServiceAccount, readErrorBody } from '#protocol/index.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { routeElsewhere } from '../network/route.ts';
import { StorageFailure } from './failure.ts';
import type { StorageWay } from './object-store.ts';

/** SECURITY: always Google’s own origin, whatever the key file says: a signed assertion is as good as a token. */
const TOKEN_ORIGIN = 'https://oauth2.googleapis.com';
const TOKEN_PATH = '/token';
const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_only';
const LIFETIME = 3600;
/** A token is replaced this long before it expires, since requests take time. */
const RENEWAL_MARGIN = 120_000;

type TokenSource = (signal?: AbortSignal) => Promise<string>;

interface Token {
  readonly text: string;
  readonly until: number;
}

/** Returns the token of a service account, shared by all requests until it expires. */
export function createTokenSource(account: GcsServiceAccount, way: StorageWay): TokenSource {
  const now = way.now ?? Date.now;
  let current: Token | undefined;
  let pending: Promise<Token> | undefined;
  return async (signal) => {
    signal?.throwIfAborted();
    if (current !== undefined && current.until > now()) return current.text;
    // Without a caller’s signal, since other callers wait for it too.
    pending ??= requestToken(account, way, now()).finally(() => {
      pending = undefined;
    });
    current = await pending;
    signal?.throwIfAborted();
    return current.text;
  };
}

const tokenResponse = z.object({
  access_token: z.string().regex(/^[!-~]+$/),
  expires_in: z.number().positive(),
});

async function requestToken(account: GcsServiceAccount, way: StorageWay, now: number): Promise<Token> {
  const response = await sendClaim(claimOf(account, now), way);
  const { data } = tokenResponse.safeParse(parsed(response.text));
  if (response.status !== 200 || data === undefined) throw noToken(account, response);
  return { text: data.access_token, until: now + data.expires_in * 1000 - RENEWAL_MARGIN };
}

async function sendClaim(
  assertion: string,
  { http, connectionId, route, reach }: StorageWay,
): Promise<HttpResponse> {
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  try {
    return await http.send({
      connectionId,
      route: routeElsewhere(route),
      method: 'POST',
      origin: TOKEN_ORIGIN,
      path: TOKEN_PATH,
      body: body.toString(),
      contentType: 'application/x-www-form-urlencoded',
      ...defined({ reach }),
      // Repeating it is harmless: each request returns a new token.
      repeatable: true,
      redirects: 'return',
      isConfidential: true,
    });
  } catch (error) {
    if (error instanceof RequestFailure) throw new StorageFailure('unreachable', error.code, error.details);
    throw error;
  }
}

function claimOf({ clientEmail, privateKey, privateKeyId }: GcsServiceAccount, now: number): string {
  const since = Math.floor(now / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...defined({ kid: privateKeyId }) };
  const claims = {
    iss: clientEmail,
    scope: SCOPE,
    aud: TOKEN_ORIGIN + TOKEN_PATH,
    iat: since,
    exp: since + LIFETIME,
  };
  const claim = [header, claims].map((part) => base64url(JSON.stringify(part))).join('.');
  try {
    return `${claim}.${createSign('RSA-SHA256').update(claim).sign(privateKey, 'base64url')}`;
  } catch {
    // SECURITY: the library’s message may quote the key.
    throw new StorageFailure('invalid', 'INVALID', {
      message: `Couldn’t sign in as ${clientEmail}: its private key can’t be read. Check the service account key.`,
    });
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message is shown only for an error: a successful response may contain a token. */
function noToken(
  { clientEmail }: GcsServiceAccount,
  { status, requestId, text }: HttpResponse,
): StorageFailure {
  const { error_description: description } = refusal.safeParse(parsed(text)).data ?? {};
  const words = status >= 400 ? readErrorBody(description ?? '', 'text/plain').message : undefined;
  const headline = `Couldn’t sign in to Google as ${clientEmail} (${status}).`;
  return new StorageFailure('unknown-key', 'REFUSED', {
    message: `${headline} Check the service account key.`,
    headline,
    status,
    requestId,
    ...defined({ serverMessage: words }),
  });
}

const refusal = z.object({ error_description: z.string().optional() });
