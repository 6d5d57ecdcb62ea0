import type { FailureCode } from '#contract/index.ts';
import { hideValues } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';

type Reading = readonly [FailureCode, string];

const READINGS: Readonly<Record<string, Reading>> = {
  access_denied: [
    'REFUSED',
    'Access denied. Sign in again, or contact the authorization server’s administrator.',
  ],
  invalid_client: [
    'REFUSED',
    'The authorization server rejected the client. Check the client ID, the client secret, and how it’s sent.',
  ],
  unauthorized_client: [
    'REFUSED',
    'This client isn’t allowed to use this sign-in method. Enable it on the authorization server, or choose another.',
  ],
  invalid_scope: ['REFUSED', 'Invalid scopes. Check them in the connection.'],
  invalid_target: ['REFUSED', 'Invalid audience. Check it in the connection.'],
  invalid_grant: ['REFUSED', 'The sign-in has expired or was already used. Sign in again.'],
  expired_token: ['TIMED_OUT', 'The code wasn’t entered in time. Sign in again for a new one.'],
  invalid_request: [
    'REFUSED',
    'The authorization server rejected the request as invalid. Check the connection’s OAuth settings.',
  ],
  unsupported_grant_type: [
    'NOT_SUPPORTED',
    'The authorization server doesn’t support this sign-in method. Choose another in the connection.',
  ],
  unsupported_response_type: [
    'NOT_SUPPORTED',
    'The authorization server doesn’t support this sign-in method. Choose another in the connection.',
  ],
  server_error: ['SERVER_ERROR', 'The authorization server failed. Try again later.'],
  temporarily_unavailable: ['SERVER_ERROR', 'The authorization server is too busy. Try again later.'],
};

/** Standard codes are one word. Anything else isn’t repeated in a message. */
const ONE_WORD = /^\w{1,60}$/;
const LONGEST = 2000;

/** An OAuth error response of an authorization server. */
export class OAuthRefusal extends Failure {
  override readonly name = 'OAuthRefusal';
  /** The standard error code, e.g. `invalid_grant`. */
  readonly error: string;

  /** SECURITY: `sent` are the secrets of the request, since some servers repeat one in the error description. */
  constructor(error: string, description: string | null | undefined, sent: readonly string[] = []) {
    const [code, message] = readingOf(error);
    const words = [error, description?.trim() ?? ''].filter((text) => text !== '').join(': ');
    super(code, { message, serverMessage: hideValues(words, sent).slice(0, LONGEST) });
    this.error = error;
  }
}

function readingOf(error: string): Reading {
  if (Object.hasOwn(READINGS, error)) {
    const known = READINGS[error];
    if (known !== undefined) return known;
  }
  const named = ONE_WORD.test(error) ? ` (${error})` : '';
  return [
    'REFUSED',
    `The authorization server rejected the sign-in${named}. Check the OAuth settings of the connection.`,
  ];
}
