import type { Secret } from '../credentials/secret.ts';
import type { Route } from '../network/route.ts';

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
