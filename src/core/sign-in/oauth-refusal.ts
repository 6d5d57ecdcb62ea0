import type { FailureCode } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import { hideValues } from '../ledger/hide-values.ts';

type Reading = readonly [FailureCode, string];

const READINGS: Readonly<Record<string, Reading>> = {
  access_denied: [
    'REFUSED',
    'The sign-in was refused, on its page or by a rule of the authorization server. Sign in again, or ask who runs it.',
  ],
  invalid_client: [
    'REFUSED',
    'The authorization server does not accept the client. Check the client ID, the client secret and how it is sent.',
  ],
  unauthorized_client: [
    'REFUSED',
    'The authorization server does not let this client sign in in this way. Have it allowed there, or choose another way.',
  ],
  invalid_scope: [
    'REFUSED',
    'The authorization server does not give the scopes that were asked for. Check them in the connection.',
  ],
  invalid_target: [
    'REFUSED',
    'The authorization server gives no access to the audience that was asked for. Check it in the connection.',
  ],
  invalid_grant: [
    'REFUSED',
    'The authorization server does not accept what was to prove the sign-in: it is over or was used already. Sign in again.',
  ],
  expired_token: ['TIMED_OUT', 'The code was not entered in time. Sign in again for a new one.'],
  invalid_request: [
    'REFUSED',
    'The authorization server finds something missing or wrong in the request. Check the OAuth settings of the connection.',
  ],
  unsupported_grant_type: [
    'NOT_SUPPORTED',
    'The authorization server does not have this way to sign in. Choose another one in the connection.',
  ],
  unsupported_response_type: [
    'NOT_SUPPORTED',
    'The authorization server does not have this way to sign in. Choose another one in the connection.',
  ],
  server_error: ['SERVER_ERROR', 'The authorization server failed. Try again later.'],
  temporarily_unavailable: ['SERVER_ERROR', 'The authorization server is too busy. Try again later.'],
};

/** A code of the standards is one word; anything else is not repeated in a sentence of ours. */
const ONE_WORD = /^\w{1,60}$/;
const LONGEST = 2000;

/** An authorization server said no, in the way that OAuth has for it. */
export class OAuthRefusal extends Failure {
  override readonly name = 'OAuthRefusal';
  /** The code that the standards have for it: `invalid_grant`. */
  readonly error: string;

  /** SECURITY: `sent` are the secrets of the request: some servers repeat one in the very sentence that refuses it. */
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
    `The authorization server refused the sign-in${named}. Check the OAuth settings of the connection.`,
  ];
}
