import { describe, expect, it } from 'vitest';
import { signInEvent, signInState } from '#contract/index.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { startAuthorizationServer } from './testing/authorization-server.ts';
import { createBrowserUser } from './testing/browser-user.ts';
import { CONNECTION, failureOf, settingsFor, setUpSignIns, through } from './testing/set-up.ts';

/** Time passes only by waiting. */
async function setUpClock() {
  const waits: number[] = [];
  const startedAt = Date.now();
  const all = await setUpSignIns({
    now: () => startedAt + all.clock.ahead,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      waits.push(milliseconds / 1000);
      all.clock.ahead += milliseconds;
    },
  });
  return { ...all, waits };
}

describe('a sign-in with a device code', () => {
  it.each(['confirm', 'abort'] as const)('ends with the user’s decision on the page: %s', async (answer) => {
    const server = await startAuthorizationServer();
    const { signIns } = await setUpClock();
    const settings = settingsFor('device', { issuer: server.issuer, clientId: 'window', scopes: ['openid'] });
    const events = through(signIns.start(settings), async (event) => {
      if (event.type !== 'device') return;
      expect(new URL(event.url).origin).toBe(server.issuer);
      expect(event.completeUrl).toBe(`${event.url}?user_code=${event.userCode}`);
      await createBrowserUser().enterCode(event.url, event.userCode, answer);
    });
    if (answer === 'abort') {
      await expect(events).rejects.toMatchObject({
        code: 'REFUSED',
        details: { serverMessage: expect.stringContaining('access_denied') },
      });
      return;
    }
    expect((await events).map(({ type }) => type)).toEqual(['device', 'done']);
    const token = await signIns.accessToken(settings);
    expect(await server.isActive(token.reveal())).toBe(true);
  });

  it('times out if the code isn’t entered before it expires', async () => {
    const server = await startAuthorizationServer();
    const { signIns, waits } = await setUpClock();
    const settings = settingsFor('device', { issuer: server.issuer, clientId: 'window' });
    await expect(through(signIns.start(settings))).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('wasn’t entered in time'),
    });
    // Ten minutes, the limit of this server, at the default interval of five seconds.
    expect(waits).toEqual(Array.from({ length: 120 }, () => 5));
  });
});

const USUAL = {
  device_code: 'CANARY-device-code',
  user_code: 'ABCD',
  verification_uri: 'https://id.example/device',
  expires_in: 600,
};
const TOKEN = { access_token: 'CANARY-access', token_type: 'Bearer', expires_in: 600 };

/** A server that answers the polls with these responses in turn. */
async function setUpScripted(device: object, ...answers: readonly (object | 'cut')[]) {
  const remaining = [...answers];
  const { origin, seen } = await startServerForTest(({ path }, response) => {
    const answer = path === '/device' ? device : remaining.shift();
    if (answer === 'cut') response.socket?.destroy();
    else
      response
        .writeHead(answer && 'error' in answer ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
  });
  const all = await setUpClock();
  const settings = settingsFor('device', {
    deviceEndpoint: `${origin}/device`,
    tokenEndpoint: `${origin}/token`,
    clientId: 'window',
  });
  return { ...all, settings, seen, remaining };
}

const PENDING = { error: 'authorization_pending' };
const SLOWER = { error: 'slow_down' };

describe('polling for the code', () => {
  it.each([
    ['every five seconds without an interval from the server', {}, [PENDING, PENDING, TOKEN], [5, 5, 5]],
    ['at the server’s interval', { interval: 7 }, [PENDING, TOKEN], [7, 7]],
    [
      'five seconds slower after each slow_down',
      { interval: 2 },
      [SLOWER, PENDING, SLOWER, TOKEN],
      [2, 7, 7, 12],
    ],
    [
      'at most once a second, even if the server’s interval is shorter',
      { interval: 0.001 },
      [PENDING, TOKEN],
      [1, 1],
    ],
    [
      'again after a broken connection, with a longer interval',
      { interval: 1 },
      ['cut', PENDING, TOKEN],
      [1, 6, 6],
    ],
  ] as const)('happens %s', async (_, more, answers, expected) => {
    const { signIns, settings, waits, remaining } = await setUpScripted({ ...USUAL, ...more }, ...answers);
    const events = await through(signIns.start(settings));
    expect(events.at(-1)).toMatchObject({ type: 'done' });
    expect(waits).toEqual(expected);
    expect(remaining).toEqual([]);
  });

  it.each([1e10, 1e308])(
    'ends when the code expires, even if the server’s interval is %d seconds',
    async (interval) => {
      const { signIns, settings, waits } = await setUpScripted({ ...USUAL, interval }, PENDING);
      await expect(through(signIns.start(settings))).rejects.toMatchObject({ code: 'TIMED_OUT' });
      expect(Math.max(...waits)).toBeLessThanOrEqual(USUAL.expires_in);
    },
  );

  it('reports a valid expiry, even if the server’s values are out of range', async () => {
    const { signIns, settings } = await setUpScripted(
      { ...USUAL, expires_in: 1e308 },
      {
        ...TOKEN,
        expires_in: 1e308,
      },
    );
    for await (const event of signIns.start(settings))
      expect(signInEvent.safeParse(event).error).toBeUndefined();
    expect(signInState.safeParse(signIns.state(CONNECTION, 'device')).error).toBeUndefined();
  });

  it('stops immediately when aborted', async () => {
    const { signIns, settings, seen } = await setUpScripted(USUAL, PENDING);
    const aborter = new AbortController();
    const events = through(signIns.start(settings, aborter.signal), () => aborter.abort(new Error('left')));
    await expect(events).rejects.toThrow('left');
    expect(seen.map(({ path }) => path)).toEqual(['/device']);
    expect(signIns.state(CONNECTION, 'device')).toMatchObject({ state: 'signed-out' });
  });

  it('masks the device code in the error if the server repeats it', async () => {
    const { signIns, settings } = await setUpScripted(USUAL, {
      error: 'invalid_grant',
      error_description: `no such code: ${USUAL.device_code}`,
    });
    const { failure, printed } = await failureOf(through(signIns.start(settings)));
    expect(failure).toMatchObject({ code: 'REFUSED' });
    expect(printed).toContain('no such code');
    expect(printed).not.toContain('CANARY');
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://id.example/device',
    'https://ada:x@id.example/',
    'not an address',
  ])('rejects the verification URL %s', async (verification_uri) => {
    const { signIns, settings } = await setUpScripted({ ...USUAL, verification_uri });
    await expect(through(signIns.start(settings))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('ignores a complete verification URL on another host than the verification URL', async () => {
    const verification_uri_complete = 'https://evil.example/device?user_code=ABCD';
    const { signIns, settings } = await setUpScripted({ ...USUAL, verification_uri_complete }, TOKEN);
    const [event] = await through(signIns.start(settings));
    expect(event).toMatchObject({ url: USUAL.verification_uri, completeUrl: null });
  });
});
