import { expect, it } from 'vitest';
import { Secret } from '../credentials/secret.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { AUDIENCE, CLIENT_SECRET, startAuthorizationServer } from './testing/authorization-server.ts';
import { CONNECTION, failureOf, settingsFor, setUpSignIns, through } from './testing/set-up.ts';

async function setUp(secret = CLIENT_SECRET) {
  const server = await startAuthorizationServer();
  const all = await setUpSignIns();
  await all.credentials.set(CONNECTION, { clientSecret: new Secret(secret) });
  return { ...all, server };
}

it.each(['basic', 'post'] as const)(
  'gets a token with client credentials, with the secret sent as %s',
  async (method) => {
    const { server, signIns, activityLog } = await setUp();
    const settings = settingsFor('client', {
      issuer: server.issuer,
      clientId: `robot-${method}`,
      clientAuthentication: method,
      scopes: ['read'],
      audience: AUDIENCE,
    });
    const token = await signIns.accessToken(settings);
    expect(await server.isActive(token.reveal())).toBe(true);
    expect(await signIns.accessToken(settings)).toEqual(token);
    expect(server.grants).toEqual(['client_credentials']);
    expect(signIns.state(CONNECTION, 'client')).toMatchObject({ state: 'signed-in', isRenewed: true });
    expect(JSON.stringify(activityLog.list())).not.toMatch(/CANARY|access_token/);
  },
);

it('a manual sign-in requests a new token, and reports when it is done', async () => {
  const { server, signIns } = await setUp();
  const settings = settingsFor('client', { issuer: server.issuer, clientId: 'robot-basic' });
  await signIns.accessToken(settings);
  expect(await through(signIns.start(settings))).toMatchObject([
    { type: 'done', state: { state: 'signed-in' } },
  ]);
  expect(server.grants).toEqual(['client_credentials', 'client_credentials']);
});

it('uses typed endpoints without discovery', async () => {
  const { server, signIns } = await setUp();
  const settings = settingsFor('client', {
    tokenEndpoint: `${server.issuer}/token`,
    clientId: 'robot-basic',
  });
  await signIns.accessToken(settings);
  expect(server.paths).toEqual(['POST /token']);
});

it.each([
  ['basic', `Basic ${Buffer.from('robot:CANARY%2Dclient%2Dsecret%2F%2B+%25').toString('base64')}`, null],
  ['post', undefined, CLIENT_SECRET],
] as const)(
  'sends the secret only as the client authentication specifies: %s',
  async (method, header, member) => {
    const { origin, seen } = await startServerForTest((_, response) => {
      response.end(JSON.stringify({ access_token: 'abc', token_type: 'bearer' }));
    });
    const { signIns } = await setUp();
    const oauth = { tokenEndpoint: `${origin}/token`, clientId: 'robot', clientAuthentication: method };
    await signIns.accessToken(settingsFor('client', oauth));
    const [sent] = seen;
    expect(sent?.headers.authorization).toBe(header);
    expect(new URLSearchParams(sent?.body).get('client_secret')).toBe(member);
  },
);

it('reports a wrong secret without including it in the error', async () => {
  const { server, signIns, credentials } = await setUp('CANARY-wrong');
  const settings = settingsFor('client', { issuer: server.issuer, clientId: 'robot-basic' });
  const { failure, printed } = await failureOf(signIns.accessToken(settings));
  expect(failure).toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('Check the client ID, the client secret'),
    details: { serverMessage: expect.stringContaining('invalid_client') },
  });
  expect(printed).not.toContain('CANARY');
  expect((await credentials.of(CONNECTION)).tokens).toBeUndefined();
});

it.each([
  ['a scope', { scopes: ['openid'] }, 'scopes'],
  ['an audience', { audience: 'https://other.example' }, 'audience'],
])('names %s that the server rejects', async (_, oauth, word) => {
  const { server, signIns } = await setUp();
  const settings = settingsFor('client', { issuer: server.issuer, clientId: 'robot-basic', ...oauth });
  await expect(signIns.accessToken(settings)).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining(word),
  });
});

it.each([
  ['a client ID', { clientId: '' }, 'Enter the client ID'],
  ['an issuer', { issuer: '' }, 'Enter the issuer or the token endpoint'],
])('sends no request without %s', async (_, oauth, message) => {
  const { server, signIns } = await setUp();
  const settings = settingsFor('client', { issuer: server.issuer, clientId: 'robot-basic', ...oauth });
  await expect(signIns.accessToken(settings)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining(message),
  });
  expect(server.paths).toEqual([]);
});

it('requests no token without a client secret', async () => {
  const server = await startAuthorizationServer();
  const { signIns } = await setUpSignIns();
  const settings = settingsFor('client', { issuer: server.issuer, clientId: 'robot-basic' });
  await expect(signIns.accessToken(settings)).rejects.toMatchObject({ code: 'INVALID' });
  expect(server.grants).toEqual([]);
});
