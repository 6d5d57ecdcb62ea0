import { expect, it } from 'vitest';
import { Secret } from '../credentials/secret.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { CONNECTION, settingsFor, setUpSignIns } from './testing/set-up.ts';
import { ownerOf } from './tokens.ts';

/** A sign-in whose access token has expired, at a server that responds this way. */
async function setUp(status: number, answer: object) {
  const { origin, seen } = await startServerForTest((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const all = await setUpSignIns();
  const oauth = {
    tokenEndpoint: `${origin}/token`,
    clientId: 'window',
    scopes: ['read'],
    audience: 'tables',
  };
  const settings = settingsFor('browser', oauth);
  const before = { owner: ownerOf(settings), access: 'before', refresh: 'CANARY-refresh', expiresAt: 1 };
  await all.credentials.set(CONNECTION, { tokens: new Secret(JSON.stringify(before)) });
  const stored = async () => JSON.parse((await all.credentials.of(CONNECTION)).tokens?.reveal() ?? 'null');
  return { ...all, settings, seen, before, stored };
}

it.each([
  ['keeps the old refresh token if the server returns none', {}, 'CANARY-refresh'],
  ['stores the new refresh token if the server returns one', { refresh_token: 'newer' }, 'newer'],
])('%s', async (_, more, refresh) => {
  const answer = { access_token: 'after', token_type: 'bearer', expires_in: 600, ...more };
  const { signIns, settings, seen, stored } = await setUp(200, answer);
  expect((await signIns.accessToken(settings)).reveal()).toBe('after');
  expect(await stored()).toMatchObject({ access: 'after', refresh });
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'CANARY-refresh',
    client_id: 'window',
    audience: 'tables',
  });
});

it.each([
  [400, 'temporarily_unavailable', 'SERVER_ERROR'],
  [500, 'server_error', 'SERVER_ERROR'],
  [401, 'invalid_client', 'REFUSED'],
])('stays signed in after the response %d %s to a renewal', async (status, error, code) => {
  const { signIns, settings, before, stored } = await setUp(status, { error });
  await expect(signIns.accessToken(settings)).rejects.toMatchObject({ code });
  expect(await stored()).toEqual(before);
  expect(signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-in', isRenewed: true });
});
