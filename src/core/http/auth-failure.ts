import type { FailureText } from '#contract/index.ts';
import { ERROR } from '#protocol/index.ts';

/** The credentials that a request carried, as far as an error message mentions them. SECURITY: never the secrets. */
export interface SentCredentials {
  readonly apiKey: boolean;
  /** Where the token in the `Authorization` header came from. */
  readonly token?: 'pasted' | 'sign-in';
  /** The expiry that the token claims, in milliseconds since the epoch. */
  readonly tokenEnd?: number | undefined;
  /** Enterprise servers don’t accept a token without an API key. */
  readonly requiresApiKey: boolean;
}

export interface AuthFailure {
  readonly status: number | undefined;
  /** The error code of the namespace API. */
  readonly code?: number | undefined;
  /** Where the server redirected to, if the credentials didn’t go there. */
  readonly untrustedOrigin?: string | undefined;
  readonly sent: SentCredentials;
  /** Completes “lack permission to …” if the message doesn’t otherwise say what was requested. */
  readonly attempt?: string;
}

export type AuthFailureKind =
  | 'redirected'
  | 'nothing sent'
  | 'not allowed'
  | 'token expired'
  | 'sign-in rejected'
  | 'API key required'
  | 'credentials rejected';

/** Explains a 401 or 403, for requests and for the connection test. */
export function authFailureText(failure: AuthFailure, now = Date.now()): FailureText {
  return TEXTS[authFailureKind(failure, now)](failure);
}

export function authFailureKind(failure: AuthFailure, now = Date.now()): AuthFailureKind {
  const { apiKey, token, tokenEnd, requiresApiKey } = failure.sent;
  if (failure.untrustedOrigin !== undefined) return 'redirected';
  if (!apiKey && token === undefined) return 'nothing sent';
  if (isNotAllowed(failure)) return 'not allowed';
  if (token !== undefined && tokenEnd !== undefined && tokenEnd <= now) return 'token expired';
  if (token === 'sign-in') return 'sign-in rejected';
  return requiresApiKey && !apiKey ? 'API key required' : 'credentials rejected';
}

/** Many servers send a 403 for a wrong key too, so a 403 with the code `unauthenticated` means wrong credentials. */
function isNotAllowed({ status, code }: AuthFailure): boolean {
  return code === ERROR.permissionDenied || (status === 403 && code !== ERROR.unauthenticated);
}

const TEXTS: Readonly<Record<AuthFailureKind, (failure: AuthFailure) => FailureText>> = {
  redirected: ({ untrustedOrigin = '' }) => ({
    finding: `redirected to ${untrustedOrigin}`,
    fix: 'Credentials aren’t sent there until you trust it.',
  }),
  'nothing sent': ({ sent }) => ({
    finding: 'the server requires credentials',
    why: sent.requiresApiKey ? NO_API_KEY : 'this connection has neither an API key nor a bearer token',
    fix: ADD_ONE,
  }),
  'not allowed': ({ sent, attempt }) => ({
    finding: rejected(sent),
    why: `${subject(sent)} may be wrong, or lack permission${attempt === undefined ? '' : ` to ${attempt}`}`,
    fix: `Check ${object(sent)}, or contact the server’s administrator.`,
  }),
  'token expired': ({ sent }) => ({
    finding: rejected(sent),
    why: `${sent.apiKey ? `the ${tokenName(sent)}` : 'it'} expired on ${utcText(sent.tokenEnd ?? 0)}`,
    fix: sent.token === 'sign-in' ? 'Sign in again.' : 'Enter a new one.',
  }),
  'sign-in rejected': ({ sent }) => ({
    finding: rejected(sent),
    why: 'access may have expired, or lack a scope or audience',
    fix: 'Sign in again.',
  }),
  'API key required': ({ sent }) => ({ finding: rejected(sent), why: NO_API_KEY, fix: ADD_ONE }),
  'credentials rejected': ({ sent }) => ({
    finding: rejected(sent),
    why: `${subject(sent)} may be mistyped, expired, or for another server`,
    fix: areBoth(sent)
      ? 'Enter them again.'
      : `Enter it again, or add ${sent.apiKey ? 'a bearer token' : 'an API key'}.`,
  }),
};

const NO_API_KEY = 'enterprise servers require an API key, and this connection has none';
const ADD_ONE = 'Add one to the connection.';

function rejected(sent: SentCredentials): string {
  const names = [...(sent.apiKey ? ['API key'] : []), ...(sent.token === undefined ? [] : [tokenName(sent)])];
  return `the server rejected the ${names.join(' or the ')}`;
}

export function tokenName({ token }: Pick<SentCredentials, 'token'>): string {
  return token === 'sign-in' ? 'access token' : 'bearer token';
}

function subject(sent: SentCredentials): string {
  return areBoth(sent) ? 'they' : 'it';
}

function object(sent: SentCredentials): string {
  return areBoth(sent) ? 'them' : 'it';
}

function areBoth({ apiKey, token }: SentCredentials): boolean {
  return apiKey && token !== undefined;
}

export function utcText(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
