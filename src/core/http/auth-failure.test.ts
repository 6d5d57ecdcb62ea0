import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceSentences, failureSentences, findingSentence } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import {
  type AuthFailure,
  type AuthFailureKind,
  authFailureKind,
  authFailureText,
  type SentCredentials,
} from './auth-failure.ts';

const NOW = Date.UTC(2027, 0, 2, 3, 4);
const ENDED = NOW - 60_000;
const NOTHING: SentCredentials = { apiKey: false, requiresApiKey: false };
const KEY: SentCredentials = { ...NOTHING, apiKey: true };
const TOKEN: SentCredentials = { ...NOTHING, token: 'pasted' };
const SIGN_IN: SentCredentials = { ...NOTHING, token: 'sign-in' };

describe('the text of a rejected request', () => {
  it.each<readonly [AuthFailureKind, AuthFailure, string]>([
    [
      'redirected',
      { status: 401, untrustedOrigin: 'https://other.test', sent: KEY },
      'Redirected to https://other.test. Credentials aren’t sent there until you trust it.',
    ],
    [
      'nothing sent',
      { status: 403, sent: NOTHING },
      'The server requires credentials: this connection has neither an API key nor a bearer token. Add one to the connection.',
    ],
    [
      'nothing sent',
      { status: 401, sent: { ...NOTHING, requiresApiKey: true } },
      'The server requires credentials: enterprise servers require an API key, and this connection has none. Add one to the connection.',
    ],
    [
      'not allowed',
      { status: 403, sent: KEY },
      'The server rejected the API key: it may be wrong, or lack permission. Check it, or contact the server’s administrator.',
    ],
    [
      'not allowed',
      { status: 401, code: 15, sent: { ...SIGN_IN, apiKey: true }, attempt: 'list namespaces' },
      'The server rejected the API key or the access token: they may be wrong, or lack permission to list namespaces. Check them, or contact the server’s administrator.',
    ],
    [
      'token expired',
      { status: 401, sent: { ...TOKEN, tokenEnd: ENDED } },
      'The server rejected the bearer token: it expired on 2027-01-02 03:03 UTC. Enter a new one.',
    ],
    [
      'token expired',
      { status: 401, sent: { ...SIGN_IN, apiKey: true, tokenEnd: ENDED } },
      'The server rejected the API key or the access token: the access token expired on 2027-01-02 03:03 UTC. Sign in again.',
    ],
    [
      'sign-in rejected',
      { status: 401, sent: { ...SIGN_IN, tokenEnd: NOW + 1 } },
      'The server rejected the access token: access may have expired, or lack a scope or audience. Sign in again.',
    ],
    [
      'API key required',
      { status: 401, sent: { ...TOKEN, requiresApiKey: true } },
      'The server rejected the bearer token: enterprise servers require an API key, and this connection has none. Add one to the connection.',
    ],
    [
      'credentials rejected',
      { status: 403, code: 16, sent: TOKEN },
      'The server rejected the bearer token: it may be mistyped, expired, or for another server. Enter it again, or add an API key.',
    ],
    [
      'credentials rejected',
      { status: 401, sent: KEY },
      'The server rejected the API key: it may be mistyped, expired, or for another server. Enter it again, or add a bearer token.',
    ],
    [
      'credentials rejected',
      { status: 401, sent: { ...TOKEN, apiKey: true } },
      'The server rejected the API key or the bearer token: they may be mistyped, expired, or for another server. Enter them again.',
    ],
  ])('%s: %o', (kind, failure, words) => {
    expect(authFailureKind(failure, NOW)).toBe(kind);
    expect(failureSentences(authFailureText(failure, NOW))).toBe(words);
  });
});

const anyFailure: fc.Arbitrary<AuthFailure> = fc.record({
  status: fc.constantFrom(400, 401, 403, undefined),
  code: fc.constantFrom(15, 16, 18, undefined),
  untrustedOrigin: fc.constantFrom('https://other.test', undefined),
  sent: fc.record({
    apiKey: fc.boolean(),
    requiresApiKey: fc.boolean(),
    tokenEnd: fc.constantFrom(ENDED, NOW + 1, undefined),
    token: fc.constantFrom<'pasted' | 'sign-in'>('pasted', 'sign-in'),
  }),
});

it('authFailureText names the failure, the fix, and only the credentials that were sent, for any input', () => {
  fc.assert(
    fc.property(anyFailure, fc.boolean(), (failure, hasToken) => {
      const { token, tokenEnd, ...others } = failure.sent;
      const sent = hasToken ? failure.sent : others;
      const text = authFailureText({ ...failure, sent }, NOW);
      const finding = findingSentence(text, failure.status);
      expect(finding).toMatch(/^[A-Z].*[.]$/);
      expect(adviceSentences(text)).toMatch(/^[A-Z].*[.]$/);
      expect(finding.includes('API key')).toBe(finding.includes('rejected') && sent.apiKey);
      expect(finding.includes('token')).toBe(finding.includes('rejected') && hasToken);
      expect(text.fix?.includes('Sign in') ?? false).toBe(
        text.why !== undefined && /expired on|scope/.test(text.why) && token === 'sign-in',
      );
      expect(tokenEnd === ENDED || !text.why?.includes('expired on')).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});
