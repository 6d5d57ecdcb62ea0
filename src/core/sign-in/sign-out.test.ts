import { expect, it, vi } from 'vitest';
import { Secret } from '../credentials/secret.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { CONNECTION, settingsFor, setUpSignIns } from './testing/set-up.ts';
import { setUpSignedIn } from './testing/signed-in.ts';
import { ownerOf } from './tokens.ts';

async function tokensOf({ stored }: Pick<Awaited<ReturnType<typeof setUpSignedIn>>, 'stored'>) {
  const { access, refresh } = JSON.parse((await stored()) ?? '');
  return [refresh, access];
}

it('revokes both tokens at the server, and deletes them', async () => {
  const all = await setUpSignedIn();
  const { signIns, settings, server } = all;
  const tokens = await tokensOf(all);
  for (const token of tokens) expect(await server.isActive(token)).toBe(true);
  const changedIds: string[] = [];
  signIns.subscribe((connectionId) => changedIds.push(connectionId));
  expect(await signIns.signOut(settings)).toEqual({ revoked: 'yes' });
  for (const token of tokens) expect(await server.isActive(token)).toBe(false);
  expect(server.paths.filter((path) => path === 'POST /token/revocation')).toHaveLength(2);
  expect(await all.stored()).toBeUndefined();
  expect(signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-out' });
  expect(changedIds).toContain(CONNECTION);
  await expect(signIns.accessToken(settings)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(server.grants).toEqual(['authorization_code']);
});

it('deletes the tokens even if the server can’t be reached, and reports that they weren’t revoked', async () => {
  const all = await setUpSignedIn();
  const [refresh, access] = await tokensOf(all);
  all.way.isCut = true;
  const result = await all.signIns.signOut(all.settings);
  expect(result).toMatchObject({ revoked: 'no', problem: expect.stringContaining('Couldn’t reach') });
  expect(JSON.stringify(result)).not.toContain(refresh);
  expect(JSON.stringify(result)).not.toContain(access);
  expect(await all.stored()).toBeUndefined();
});

it('reports that a server has no revocation endpoint', async () => {
  const all = await setUpSignedIn({ features: { revocation: { enabled: false } } });
  expect(await all.signIns.signOut(all.settings)).toEqual({ revoked: 'not-offered' });
  expect(await all.stored()).toBeUndefined();
});

it('waits for a running renewal, and revokes the renewed tokens too', async () => {
  const { signIns, settings, clock, server, stored } = await setUpSignedIn();
  clock.ahead = 3_600_000;
  const renewal = signIns.accessToken(settings);
  const tokenRequests = () => server.paths.filter((path) => path === 'POST /token');
  await vi.waitFor(() => expect(tokenRequests()).toHaveLength(2), { interval: 1, timeout: 30_000 });
  expect(await signIns.signOut(settings)).toEqual({ revoked: 'yes' });
  expect(await server.isActive((await renewal).reveal())).toBe(false);
  expect(await stored()).toBeUndefined();
});

it('sends no request without a sign-in', async () => {
  const { signIns, settings, server } = await setUpSignedIn();
  await signIns.signOut(settings);
  const before = [...server.paths];
  expect(await signIns.signOut(settings)).toEqual({ revoked: 'not-offered' });
  expect(server.paths).toEqual(before);
});

it('does not wait forever for a renewal that hangs', async () => {
  const { origin, seen } = await startServerForTest(() => {});
  const oauth = { tokenEndpoint: `${origin}/token`, clientId: 'window' };
  const settings = settingsFor('browser', oauth);
  const { signIns, credentials } = await setUpSignIns({ sleep: async () => {} });
  const tokens = { owner: ownerOf(settings), access: 'a', refresh: 'r', expiresAt: 1 };
  await credentials.set(CONNECTION, { tokens: new Secret(JSON.stringify(tokens)) });
  const renewal = expect(signIns.accessToken(settings)).rejects.toMatchObject({ code: 'REFUSED' });
  await vi.waitFor(() => expect(seen).toHaveLength(1), { interval: 1, timeout: 30_000 });
  expect(await signIns.signOut(settings)).toEqual({ revoked: 'not-offered' });
  expect(await credentials.of(CONNECTION)).toEqual({});
  await renewal;
});
