import { expect, it } from 'vitest';
import { OAuthRefusal } from './oauth-refusal.ts';

it.each([
  ['access_denied', 'REFUSED', 'Access denied'],
  ['invalid_client', 'REFUSED', 'client ID'],
  ['unauthorized_client', 'REFUSED', 'isn’t allowed to use this sign-in method'],
  ['invalid_scope', 'REFUSED', 'scopes'],
  ['invalid_target', 'REFUSED', 'audience'],
  ['invalid_grant', 'REFUSED', 'Sign in again'],
  ['expired_token', 'TIMED_OUT', 'in time'],
  ['invalid_request', 'REFUSED', 'OAuth settings'],
  ['unsupported_grant_type', 'NOT_SUPPORTED', 'Choose another in the connection'],
  ['unsupported_response_type', 'NOT_SUPPORTED', 'Choose another in the connection'],
  ['server_error', 'SERVER_ERROR', 'failed'],
  ['temporarily_unavailable', 'SERVER_ERROR', 'too busy'],
  ['interaction_required', 'REFUSED', '(interaction_required)'],
  ['constructor', 'REFUSED', '(constructor)'],
])('maps the OAuth error %s to %s, with a message', (error, code, words) => {
  const refusal = new OAuthRefusal(error, undefined);
  expect(refusal).toMatchObject({ code, error, details: { serverMessage: error } });
  expect(refusal.message).toContain(words);
});

it('keeps the server’s message out of its own, and limits its length', () => {
  const { message, details } = new OAuthRefusal('<b>odd</b>', `why${'y'.repeat(5000)}`);
  expect(message).not.toContain('odd');
  expect(details.serverMessage).toMatch(/^<b>odd<\/b>: whyy/);
  expect(details.serverMessage).toHaveLength(2000);
});
