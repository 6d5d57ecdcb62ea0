import { describe, expect, it } from 'vitest';
import type { SignInsOptions } from './sign-ins.ts';
import { startAuthorizationServer } from './testing/authorization-server.ts';
import { createBrowserUser } from './testing/browser-user.ts';
import { CONNECTION, failureOf, settingsFor, setUpSignIns, through } from './testing/set-up.ts';

async function setUp(options: Partial<SignInsOptions> = {}) {
  const server = await startAuthorizationServer();
  const all = await setUpSignIns(options);
  const settings = settingsFor('browser', { issuer: server.issuer, clientId: 'window', scopes: ['openid'] });
  return { ...all, server, settings, user: createBrowserUser() };
}

/** Starts a sign-in and returns the URL for the browser; `rest` runs it to the end. */
async function begin({ signIns, settings }: Awaited<ReturnType<typeof setUp>>) {
  const events = signIns.start(settings)[Symbol.asyncIterator]();
  const { value } = await events.next();
  if (value?.type !== 'browser') throw new Error('no browser was asked for');
  const redirect = new URL(value.url).searchParams.get('redirect_uri') ?? '';
  return { url: value.url, redirect, rest: () => events.next(), leave: () => events.return?.() };
}

const isClosed = (address: string) =>
  fetch(address).then(
    () => false,
    () => true,
  );

describe('a sign-in by browser', () => {
  it('opens the browser, handles the redirect, and returns an access token that is renewed', async () => {
    const user = createBrowserUser();
    const opened: string[] = [];
    let page: Promise<string> | undefined;
    const { server, signIns, settings, activityLog } = await setUp({
      openBrowser: async (url) => {
        opened.push(url);
        page = user.visit(url).then((answer) => answer.text());
        await page;
      },
    });
    const events = await through(signIns.start(settings), () => {
      if (opened.length === 0) expect(signIns.state(CONNECTION, 'browser')?.state).toBe('signing-in');
    });
    expect(events).toMatchObject([
      { type: 'browser', url: opened[0] },
      { type: 'done', state: { state: 'signed-in', isRenewed: true } },
    ]);
    expect(await page).toContain('You can close this page');
    const token = await signIns.accessToken(settings);
    expect(await server.isActive(token.reveal())).toBe(true);
    expect(server.grants).toEqual(['authorization_code']);
    expect(JSON.stringify([events, activityLog.list()])).not.toContain(token.reveal());
  });

  it('uses PKCE with S256, and a redirect URI on a port of 127.0.0.1', async () => {
    const { url, redirect, leave } = await begin(await setUp());
    const parameters = Object.fromEntries(new URL(url).searchParams);
    expect(parameters).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'window',
    });
    expect(parameters.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(parameters.state).toMatch(/^[\w-]{43}$/);
    expect(redirect).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    await leave();
  });

  it('works if the browser can’t be opened, with the displayed URL', async () => {
    const all = await setUp({ openBrowser: () => Promise.reject(new Error('no browser')) });
    const { url, rest } = await begin(all);
    const ended = rest();
    await all.user.visit(url);
    expect((await ended).value).toMatchObject({ type: 'done', state: { state: 'signed-in' } });
  });

  it('reports that the user denied access', async () => {
    const all = await setUp();
    all.server.user.answer = 'no';
    const { url, redirect, rest } = await begin(all);
    const refused = failureOf(rest());
    await all.user.visit(url);
    expect((await refused).failure).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('Access denied'),
      details: { serverMessage: 'access_denied: The user said no.' },
    });
    expect(await isClosed(redirect)).toBe(true);
    expect(all.signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-out' });
  });

  it('ignores a response with another state, and closes the port after the first valid one', async () => {
    const all = await setUp();
    const { url, rest } = await begin(all);
    const ended = rest();
    const back = await all.user.visitUntilBack(url);
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect((await fetch(forged)).status).toBe(400);
    expect((await fetch(back)).status).toBe(200);
    expect((await ended).value).toMatchObject({ type: 'done' });
    expect(await isClosed(back)).toBe(true);
    expect(all.server.grants).toEqual(['authorization_code']);
  });

  it('does not redeem a code from another issuer', async () => {
    const all = await setUp();
    const { url, rest } = await begin(all);
    const refused = failureOf(rest());
    const back = new URL(await all.user.visitUntilBack(url));
    back.searchParams.set('iss', 'https://other.example');
    await fetch(back);
    const { failure, printed } = await refused;
    expect(failure).toMatchObject({ code: 'REFUSED', message: expect.stringContaining('wasn’t used') });
    expect(printed).not.toContain(back.searchParams.get('code'));
    expect(all.server.grants).toEqual([]);
  });

  it.each([
    ['no issuer', ''],
    ['the issuer with a trailing slash', '/'],
  ])('accepts the iss parameter with typed endpoints if %s was typed', async (_, slash) => {
    const all = await setUp();
    const { issuer } = all.server;
    const typed = { authorizationEndpoint: `${issuer}/auth`, tokenEndpoint: `${issuer}/token` };
    const client = { clientId: 'window', scopes: ['openid'], issuer: slash === '' ? '' : issuer + slash };
    const oauth = { ...typed, ...client };
    const events = await through(all.signIns.start(settingsFor('browser', oauth)), async (event) => {
      if (event.type === 'browser') await all.user.visit(event.url);
    });
    expect(events.at(-1)).toMatchObject({ type: 'done' });
    expect(all.server.paths).not.toContain('GET /.well-known/openid-configuration');
  });

  it('reports that the server rejected the code, without showing it', async () => {
    const all = await setUp();
    const { url, rest } = await begin(all);
    const refused = failureOf(rest());
    const back = new URL(await all.user.visitUntilBack(url));
    back.searchParams.set('code', 'CANARY-code');
    await fetch(back);
    const { failure, printed } = await refused;
    expect(failure).toMatchObject({
      code: 'REFUSED',
      details: { serverMessage: expect.stringContaining('invalid_grant') },
    });
    expect(printed).not.toContain('CANARY');
  });

  it('times out after five minutes, and suggests a device code', async () => {
    const waits: number[] = [];
    const all = await setUp({ sleep: async (milliseconds) => void waits.push(milliseconds) });
    const { redirect, rest } = await begin(all);
    await expect(rest()).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('device code'),
    });
    expect(waits).toEqual([5 * 60_000]);
    expect(await isClosed(redirect)).toBe(true);
  });

  it.each(['while it waits for the response', 'before the next event is read'])(
    'closes its port at once if aborted %s',
    async (when) => {
      const aborter = new AbortController();
      const all = await setUp();
      const events = all.signIns.start(all.settings, aborter.signal)[Symbol.asyncIterator]();
      const { value } = await events.next();
      const redirect = new URL(value.url).searchParams.get('redirect_uri') ?? '';
      const waiting = when.startsWith('while') ? events.next() : undefined;
      aborter.abort(new Error('left'));
      const refused = waiting === undefined ? undefined : expect(waiting).rejects.toThrow('left');
      expect(await isClosed(redirect)).toBe(true);
      await (refused ?? expect(events.next()).rejects.toThrow('left'));
      expect(all.signIns.state(CONNECTION, 'browser')).toMatchObject({ state: 'signed-out' });
    },
  );

  it('closes its port if its events are no longer read', async () => {
    const all = await setUp();
    let redirect = '';
    for await (const event of all.signIns.start(all.settings)) {
      if (event.type === 'browser') redirect = new URL(event.url).searchParams.get('redirect_uri') ?? '';
      break;
    }
    expect(await isClosed(redirect)).toBe(true);
  });

  it.each([
    ['another sign-in starts', 'Canceled: another sign-in was started.'],
    ['the connection is removed', 'Sign-in canceled.'],
    ['the app quits', 'Sign-in canceled.'],
  ])('is canceled when %s', async (why, message) => {
    const all = await setUp();
    const { redirect, rest } = await begin(all);
    const refused = failureOf(rest());
    if (why === 'another sign-in starts') await (await begin(all)).leave();
    else if (why === 'the app quits') all.signIns.close();
    else all.signIns.forget(CONNECTION);
    expect((await refused).failure).toMatchObject({ code: 'REFUSED', message });
    expect(await isClosed(redirect)).toBe(true);
  });
});
