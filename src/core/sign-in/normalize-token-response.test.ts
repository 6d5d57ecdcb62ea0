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
    ['without an end', TOKEN, null],
    ['with null for what is lacking', { ...TOKEN, expires_in: null, refresh_token: null, scope: null }, null],
    ['with an end written as text', { ...TOKEN, expires_in: '3600' }, expect.any(Number)],
    ['with an ID token that nobody can read', { ...TOKEN, id_token: 'x' }, null],
  ])('is accepted %s', async (_, body, expiresAt) => {
    const { token, state } = await requestToken({ body });
    expect((await token).reveal()).toBe('abc');
    expect(state()).toMatchObject({ state: 'signed-in', expiresAt });
  });

  it.each([
    ['has no token in it', { body: { token_type: 'Bearer' } }, 'BAD_ANSWER'],
    ['wants another kind of proof', { body: { ...TOKEN, token_type: 'mac' } }, 'BAD_ANSWER'],
    ['is a page for people', { type: 'text/html', body: '<html>' }, 'BAD_ANSWER'],
    ['is empty', { body: '' }, 'BAD_ANSWER'],
    [
      'is a redirect',
      { status: 307, headers: { location: 'https://evil.example/' }, body: '' },
      'BAD_ANSWER',
    ],
    ['is not there', { status: 404, type: 'text/html', body: '' }, 'BAD_ANSWER'],
    ['is a plain no', { status: 401, headers: { 'www-authenticate': 'Basic' }, body: '' }, 'REFUSED'],
    ['is a fault', { status: 502, type: 'text/html', body: '' }, 'SERVER_ERROR'],
  ] as const)('is missing if the response %s, and the content is not passed on', async (_, answer, code) => {
    const { token, seen } = await requestToken(answer);
    const { failure, printed } = await failureOf(token);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(/\. \w.*\.$/) });
    expect(printed).not.toMatch(/CANARY|abc/);
    expect(seen).toHaveLength(1);
  });
});

describe('an OAuth error', () => {
  it.each([
    ['with its proper status', { status: 400 }],
    ['with 200', { status: 200 }],
    ['with a challenge', { status: 401, headers: { 'www-authenticate': 'Basic realm="id"' } }],
    ['as text', { status: 400, type: 'text/plain' }],
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
  ])('that repeats what was sent (%s) is shown without it', async (repeated) => {
    const body = { error: 'invalid_client', error_description: `not ${repeated}, sorry` };
    const { token } = await requestToken({ status: 400, body });
    const { printed } = await failureOf(token);
    expect(printed).toContain('sorry');
    expect(printed).not.toContain(repeated);
  });
});
