import { describe, expect, it } from 'vitest';
import { Secret } from '../credentials/secret.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { CONNECTION, failureOf, settingsFor, setUpSignIns } from './testing/set-up.ts';

const SECRET = 'CANARY/secret+1';

interface Scripted {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

/** Requests a token from an endpoint that responds this way. */
async function requestToken({ status = 200, type = 'application/json', headers, body }: Scripted) {
  const { origin, seen } = await startServerForTest((_, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });
  const { signIns, credentials } = await setUpSignIns();
  await credentials.set(CONNECTION, { clientSecret: new Secret(SECRET) });
  const settings = settingsFor('client', { tokenEndpoint: `${origin}/token`, clientId: 'robot' });
  return { token: signIns.accessToken(settings), seen, state: () => signIns.state(CONNECTION, 'client') };
}

const TOKEN = { access_token: 'abc', token_type: 'Bearer' };

describe('a token', () => {
  it.each([
    ['without an expiry', TOKEN, null],
    ['with null in optional members', { ...TOKEN, expires_in: null, refresh_token: null, scope: null }, null],
    ['with an expiry written as a string', { ...TOKEN, expires_in: '3600' }, expect.any(Number)],
    ['with an ID token that can’t be parsed', { ...TOKEN, id_token: 'x' }, null],
  ])('is accepted %s', async (_, body, expiresAt) => {
    const { token, state } = await requestToken({ body });
    expect((await token).reveal()).toBe('abc');
    expect(state()).toMatchObject({ state: 'signed-in', expiresAt });
  });

  it.each([
    ['contains no access token', { body: { token_type: 'Bearer' } }, 'BAD_ANSWER'],
    ['has another token type', { body: { ...TOKEN, token_type: 'mac' } }, 'BAD_ANSWER'],
    ['is an HTML page', { type: 'text/html', body: '<html>' }, 'BAD_ANSWER'],
    ['is empty', { body: '' }, 'BAD_ANSWER'],
    [
      'is a redirect',
      { status: 307, headers: { location: 'https://evil.example/' }, body: '' },
      'BAD_ANSWER',
    ],
    ['has status 404', { status: 404, type: 'text/html', body: '' }, 'BAD_ANSWER'],
    [
      'is a 401 without an OAuth error',
      { status: 401, headers: { 'www-authenticate': 'Basic' }, body: '' },
      'REFUSED',
    ],
    ['has status 502', { status: 502, type: 'text/html', body: '' }, 'SERVER_ERROR'],
  ] as const)('is rejected if the response %s, without the content in the error', async (_, answer, code) => {
    const { token, seen } = await requestToken(answer);
    const { failure, printed } = await failureOf(token);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(/\. \w.*\.$/) });
    expect(printed).not.toMatch(/CANARY|abc/);
    expect(seen).toHaveLength(1);
  });
});

describe('an OAuth error', () => {
  it.each([
    ['with status 400', { status: 400 }],
    ['with status 200', { status: 200 }],
    ['with status 401 and a challenge', { status: 401, headers: { 'www-authenticate': 'Basic realm="id"' } }],
    ['as plain text', { status: 400, type: 'text/plain' }],
  ])('%s is recognized', async (_, answer) => {
    const { token } = await requestToken({
      ...answer,
      body: { error: 'invalid_client', error_description: 'No.' },
    });
    await expect(token).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('client secret'),
      details: { serverMessage: 'invalid_client: No.' },
    });
  });

  it.each([
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString('base64'),
    Buffer.from(`robot:${encodeURIComponent(SECRET)}`).toString('base64'),
  ])('is shown with the repeated credential (%s) masked', async (repeated) => {
    const body = { error: 'invalid_client', error_description: `not ${repeated}, sorry` };
    const { token } = await requestToken({ status: 400, body });
    const { printed } = await failureOf(token);
    expect(printed).toContain('sorry');
    expect(printed).not.toContain(repeated);
  });
});
