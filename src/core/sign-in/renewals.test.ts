import { describe, expect, it } from 'vitest';
import { Secret } from '../credentials/secret.ts';
import { setUpCredentials } from '../credentials/testing/credentials-place.ts';
import { Failure } from '../failure.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { createSignIns } from './sign-ins.ts';
import { CONNECTION, failureOf, settingsFor, setUpSignIns, through } from './testing/set-up.ts';
import { setUpSignedIn } from './testing/signed-in.ts';
import { ownerOf } from './tokens.ts';

const HOUR = 3_600_000;

describe('the access token of a user who signed in', () => {
  it('is used until a minute before its expiry, then renewed', async () => {
    const { signIns, settings, clock, server } = await setUpSignedIn();
    const first = await signIns.accessToken(settings);
    clock.ahead = HOUR - 90_000;
    expect(await signIns.accessToken(settings)).toEqual(first);
    expect(server.grants).toEqual(['authorization_code']);
    clock.ahead = HOUR - 59_000;
    const second = await signIns.accessToken(settings);
    expect(second.reveal()).not.toBe(first.reveal());
    expect(server.grants).toEqual(['authorization_code', 'refresh_token']);
    expect(await server.isActive(second.reveal())).toBe(true);
  });

  it('is renewed once for twenty concurrent requests', async () => {
    const { signIns, settings, clock, server } = await setUpSignedIn();
    clock.ahead = HOUR;
    const tokens = await Promise.all(Array.from({ length: 20 }, () => signIns.accessToken(settings)));
    expect(new Set(tokens.map((token) => token.reveal())).size).toBe(1);
    expect(server.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  it('is renewed once after twenty requests were rejected with it', async () => {
    const { signIns, settings, server } = await setUpSignedIn();
    const refused = await signIns.accessToken(settings);
    const renewed = await Promise.all(Array.from({ length: 20 }, () => signIns.renew(settings, refused)));
    expect(new Set(renewed)).toEqual(new Set([true]));
    expect(await signIns.renew(settings, refused)).toBe(true);
    expect(server.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  it('is renewed with the latest refresh token, stored before the access token is returned', async () => {
    const { signIns, settings, clock, server, stored, credentials, http, now } = await setUpSignedIn();
    for (const hours of [1, 2, 3]) {
      clock.ahead = hours * HOUR;
      const token = await signIns.accessToken(settings);
      expect(await stored()).toContain(token.reveal());
    }
    clock.ahead += HOUR;
    // After a restart, the app has only what was stored.
    const restarted = createSignIns({ credentials, http, now });
    await restarted.accessToken(settings);
    expect(server.grants).toEqual(['authorization_code', ...Array(4).fill('refresh_token')]);
  });

  it('is renewed to the end, even if the first caller aborts', async () => {
    const { signIns, settings, clock, server } = await setUpSignedIn();
    clock.ahead = HOUR;
    const aborter = new AbortController();
    const token = signIns.accessToken(settings, aborter.signal);
    const other = signIns.accessToken(settings);
    aborter.abort(new Error('left'));
    await expect(token).rejects.toThrow('left');
    expect(await server.isActive((await other).reveal())).toBe(true);
    expect(server.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  it('is invalid if the settings of its sign-in change', async () => {
    const { signIns, settings, server } = await setUpSignedIn();
    const { oauth } = settings;
    for (const changed of [{ clientId: 'other' }, { scopes: ['read'] }, { issuer: 'https://id.example' }]) {
      const others = { ...settings, oauth: { ...oauth, ...changed } };
      await expect(signIns.accessToken(others)).rejects.toMatchObject({
        code: 'SIGNED_OUT',
        message: expect.stringContaining('aren’t signed in'),
      });
      expect(signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-out' });
    }
    await signIns.accessToken(settings);
    expect(signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-in' });
    expect(signIns.state(CONNECTION, 'device')).toMatchObject({ state: 'signed-out' });
    expect(signIns.state(CONNECTION, 'bearer')).toBeNull();
    expect(server.grants).toEqual(['authorization_code']);
  });
});

describe('a sign-in that can’t be renewed', () => {
  it.each([
    ['its refresh token has expired', false],
    ['its refresh token was used elsewhere', true],
  ])('ends when %s: the tokens are deleted and the user is informed', async (_, isUsedElsewhere) => {
    const all = await setUpSignedIn();
    const { signIns, settings, clock, server, credentials, stored } = all;
    const before = (await stored()) ?? '';
    if (isUsedElsewhere) {
      clock.ahead = HOUR;
      await signIns.accessToken(settings);
      await credentials.set(CONNECTION, { tokens: new Secret(before) });
    } else server.endRefreshTokens();
    clock.ahead = 3 * HOUR;
    const { failure, printed } = await failureOf(signIns.accessToken(settings));
    expect(failure).toMatchObject({
      code: 'SIGNED_OUT',
      message: expect.stringContaining('Sign in again'),
      details: { serverMessage: expect.stringContaining('invalid_grant') },
    });
    const { refresh, access } = JSON.parse(before);
    expect(printed).not.toContain(refresh);
    expect(printed).not.toContain(access);
    expect(await stored()).toBeUndefined();
    expect(signIns.state(CONNECTION, 'browser')).toMatchObject({
      state: 'expired',
      problem: expect.stringContaining('Sign in again'),
    });
    await expect(signIns.accessToken(settings)).rejects.toThrow('Sign in again');
    expect(server.grants.filter((grant) => grant === 'refresh_token: invalid_grant')).toHaveLength(1);
  });

  it('ends for all waiting requests at once', async () => {
    const { signIns, settings, clock, server } = await setUpSignedIn();
    server.endRefreshTokens();
    clock.ahead = HOUR;
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => signIns.accessToken(settings)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(server.grants).toEqual(['authorization_code', 'refresh_token: invalid_grant']);
  });

  it('keeps its tokens after a network error', async () => {
    const { signIns, settings, clock, stored, way, server } = await setUpSignedIn();
    const before = await stored();
    clock.ahead = HOUR;
    way.isCut = true;
    await expect(signIns.accessToken(settings)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(await stored()).toBe(before);
    expect(signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-in' });
    way.isCut = false;
    expect(await server.isActive((await signIns.accessToken(settings)).reveal())).toBe(true);
  });

  it('without a refresh token uses the access token until it expires', async () => {
    const { signIns, settings, clock, server, stored, credentials } = await setUpSignedIn();
    const { refresh: _, ...others } = JSON.parse((await stored()) ?? '');
    await credentials.set(CONNECTION, { tokens: new Secret(JSON.stringify(others)) });
    clock.ahead = HOUR - 10_000;
    const token = await signIns.accessToken(settings);
    expect(token.reveal()).toBe(others.access);
    expect(await signIns.renew(settings, token)).toBe(false);
    clock.ahead = HOUR;
    await expect(signIns.accessToken(settings)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'expired', isRenewed: false });
    expect(server.grants).toEqual(['authorization_code']);
  });
});

describe('the stored tokens of a sign-in', () => {
  it('are reported after a restart without the keyring, with an expiry only once they were read', async () => {
    const { settings, credentials, http, now } = await setUpSignedIn();
    const restarted = createSignIns({ credentials, http, now });
    const changedIds: string[] = [];
    restarted.subscribe((connectionId) => changedIds.push(connectionId));
    expect(restarted.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-in', expiresAt: null });
    expect(restarted.state('another', 'browser')).toMatchObject({ state: 'signed-out' });
    await restarted.accessToken(settings);
    expect(restarted.state(CONNECTION, 'browser')).toMatchObject({
      state: 'signed-in',
      expiresAt: expect.any(Number),
      isRenewed: true,
    });
    expect(changedIds).toEqual([CONNECTION]);
  });

  it('stay in memory if they can’t be saved, and the failure is reported', async () => {
    const { settings, credentials, http, now, clock, server, stored } = await setUpSignedIn();
    const disk = { isFull: true };
    const set: typeof credentials.set = async (...all) => {
      if (disk.isFull) throw new Failure('STORAGE', 'The disk is full.');
      return credentials.set(...all);
    };
    const signIns = createSignIns({ credentials: { ...credentials, set }, http, now });
    const before = await stored();
    clock.ahead = HOUR;
    await expect(signIns.accessToken(settings)).rejects.toMatchObject({ code: 'STORAGE' });
    expect(await stored()).toBe(before);
    expect(await server.isActive((await signIns.accessToken(settings)).reveal())).toBe(true);
    disk.isFull = false;
    clock.ahead = 2 * HOUR;
    const token = await signIns.accessToken(settings);
    expect(await stored()).toContain(token.reveal());
    expect(server.grants).toEqual(['authorization_code', 'refresh_token', 'refresh_token']);
  });

  it('are those of a newer sign-in if an earlier renewal is rejected meanwhile', async () => {
    const { signIns, settings, clock, server, stored, credentials } = await setUpSignedIn();
    server.endRefreshTokens();
    clock.ahead = HOUR;
    const renewal = signIns.accessToken(settings);
    const newer = JSON.stringify({ ...JSON.parse((await stored()) ?? ''), access: 'newer' });
    await credentials.set(CONNECTION, { tokens: new Secret(newer) });
    expect((await renewal).reveal()).toBe('newer');
    expect(await stored()).toBe(newer);
  });

  it('count as missing until the next sign-in if they can’t be parsed', async () => {
    const { signIns, settings, credentials } = await setUpSignedIn();
    await credentials.set(CONNECTION, { tokens: new Secret('{"owner":1}') });
    await expect(signIns.accessToken(settings)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await through(signIns.start(settings));
    await signIns.accessToken(settings);
  });
});

it('a sign-in survives a locked keyring, and the error names the keyring', async () => {
  const place = await setUpCredentials();
  const { keyring, is } = createTestKeyring();
  const settings = settingsFor('browser', { issuer: 'https://id.example', clientId: 'window' });
  const tokens = { owner: ownerOf(settings), access: 'CANARY', expiresAt: null };
  const before = await place.open({ keyring });
  await before.set(CONNECTION, { tokens: new Secret(JSON.stringify(tokens)) }, settings);
  is.isLocked = true;
  const credentials = await place.open({ keyring });
  const { signIns } = await setUpSignIns({ credentials });
  await expect(signIns.accessToken(settings)).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('is locked'),
  });
  expect(signIns.state(CONNECTION, 'browser')).toMatchObject({
    state: 'expired',
    problem: expect.stringContaining('is locked'),
  });
  is.isLocked = false;
  await credentials.unlock(CONNECTION);
  expect((await signIns.accessToken(settings)).reveal()).toBe('CANARY');
  expect(signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-in' });
});
