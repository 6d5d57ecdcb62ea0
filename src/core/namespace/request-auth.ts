import { type FailureDetails, isOAuth } from '#contract/index.ts';
import { type Header, hideValues } from '../activity-log/mask-secrets.ts';
import type { Secret } from '../credentials/secret.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { Route } from '../network/route.ts';
import type { NamespaceTarget } from './target.ts';

/** SECURITY: what a request proves itself with. */
export interface Identity {
  readonly apiKey?: Secret;
  /** The pasted token, or the access token of a sign-in. */
  readonly bearer?: Secret;
}

/** Who asks, and on which way. */
export interface RequestAuth extends Identity {
  /** Left out: as this computer is set up. */
  readonly route?: Route;
  /** After the server refused this identity: true where there is a newer one to ask with. */
  readonly renew?: (signal: AbortSignal | undefined) => Promise<boolean>;
}

/** Looked up for each call: a token may have ended since the one before. */
export type CredentialProvider = (signal: AbortSignal | undefined) => Promise<RequestAuth>;

/** SECURITY: the two credentials in clear. What this makes must only ever go to the connection's own origin. */
export function identityHeaders({ apiKey, bearer }: Identity): readonly Header[] {
  const headers: Header[] = [];
  if (apiKey !== undefined) headers.push(['x-api-key', apiKey.reveal()]);
  if (bearer !== undefined) headers.push(['authorization', `Bearer ${bearer.reveal()}`]);
  return headers;
}

/** The same as the `identity` of a body, for servers that look for it there; undefined where there is none. */
export function identityMember({ apiKey, bearer }: Identity): object | undefined {
  if (apiKey === undefined && bearer === undefined) return undefined;
  return {
    ...(apiKey === undefined ? {} : { api_key: apiKey.reveal() }),
    ...(bearer === undefined ? {} : { auth_token: bearer.reveal() }),
  };
}

/** SECURITY: what is shown of a server's own words, should it quote who asked. */
export function hideIdentity(text: string, { apiKey, bearer }: Identity): string {
  const secrets = [apiKey, bearer].flatMap((secret) => (secret === undefined ? [] : [secret.reveal()]));
  return hideValues(text, secrets);
}

type Slot = keyof Identity;
type Target = Pick<NamespaceTarget, 'flavour' | 'authorization'>;

interface Refused {
  readonly identity: Identity;
  readonly target: Target;
  /** Completes "Couldn’t …". */
  readonly words: string;
}

/** The same failure; where the server refused, with advice that knows which credentials the request had. */
export function withSlotsNamed(failure: RequestFailure, refused: Refused): RequestFailure {
  if (failure.code !== 'REFUSED') return failure;
  const message = `Couldn’t ${refused.words}${facts(failure.details)}. ${advice(failure.details, refused)}`;
  return new RequestFailure('REFUSED', { ...failure.details, message });
}

function facts({ status, meaning }: FailureDetails): string {
  const known = [status, meaning].filter((fact) => fact !== undefined);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

const PERMISSION_DENIED = 15;

function advice({ status, code }: FailureDetails, { identity, target }: Refused): string {
  const filled = filledSlots(identity);
  if (filled.length === 0) return `${missing(filled, target)} Add one to the connection.`;
  const sent = filled.map((slot) => slotWords(slot, target)).join(' or the ');
  if (code === PERMISSION_DENIED || (status === 403 && code === undefined)) {
    return `The server rejected the ${sent}: it may be wrong, or lack permission.`;
  }
  if (filled.includes('bearer') && isOAuth(target.authorization)) {
    return `The server rejected the ${sent}. Sign in again.`;
  }
  return filled.length === 2
    ? `The server rejected the ${sent}.`
    : `The server rejected the ${sent}. ${missing(filled, target)}`;
}

function filledSlots({ apiKey, bearer }: Identity): readonly Slot[] {
  return [
    ...(apiKey === undefined ? [] : ['apiKey' as const]),
    ...(bearer === undefined ? [] : ['bearer' as const]),
  ];
}

function slotWords(slot: Slot, { authorization }: Target): string {
  if (slot === 'apiKey') return 'API key';
  return isOAuth(authorization) ? 'access token' : 'bearer token';
}

function missing(filled: readonly Slot[], { flavour }: Target): string {
  if (filled.includes('bearer')) return 'This connection has no API key.';
  if (filled.includes('apiKey')) return 'This connection has no bearer token.';
  return flavour === 'enterprise'
    ? 'Enterprise servers require an API key, and this connection has none.'
    : 'This connection has neither an API key nor a bearer token.';
}
