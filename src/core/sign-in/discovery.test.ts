import { describe, expect, it } from 'vitest';
import type { OAuthSettings } from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { startAuthorizationServer } from './testing/authorization-server.ts';
import { CONNECTION, failureOf, settingsFor, setUpSignIns, through } from './testing/set-up.ts';

const OPENID = '/.well-known/openid-configuration';
const OAUTH = '/.well-known/oauth-authorization-server';

/** A server that has these documents and issues a token to everybody; `self` in them is its own origin. */
async function setUp(documents: Readonly<Record<string, object | string>>) {
  const server = await startServerForTest(({ path }, response) => {
    const token = { access_token: 'CANARY-access', token_type: 'bearer' };
    const answer = path === '/token' ? token : documents[path];
    const text =
      typeof answer === 'string' ? answer : JSON.stringify(answer)?.replaceAll('self', server.origin);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text);
  });
  const all = await setUpSignIns();
  await all.credentials.set(CONNECTION, { clientSecret: new Secret('CANARY-secret') });
  const settings = (oauth: Partial<OAuthSettings> = {}, trusted: readonly string[] = []) =>
    settingsFor('client', { issuer: server.origin, clientId: 'robot', ...oauth }, trusted);
  return { ...all, server, settings, requestedPaths: () => server.seen.map(({ path }) => path) };
}

const DOCUMENT = { issuer: 'self', token_endpoint: 'self/token', scopes_supported: ['read'] };

describe('discovering the endpoints of an issuer', () => {
  it('works with a real server', async () => {
    const { issuer } = await startAuthorizationServer();
    const { signIns } = await setUpSignIns();
    expect(await signIns.discover(settingsFor('browser', { issuer }))).toMatchObject({
      issuer,
      endpoints: {
        authorizationEndpoint: `${issuer}/auth`,
        tokenEndpoint: `${issuer}/token`,
        deviceEndpoint: `${issuer}/device/auth`,
        revocationEndpoint: `${issuer}/token/revocation`,
      },
      scopes: expect.arrayContaining(['openid']),
      foreignOrigins: [],
    });
  });

  it.each([
    ['an OpenID Connect document', { [OPENID]: DOCUMENT }, '', [OPENID]],
    ['an OAuth metadata document', { [OAUTH]: DOCUMENT }, '', [OPENID, OAUTH]],
    [
      'an OAuth metadata document if the OpenID Connect path returns an HTML page',
      { [OPENID]: '<html>', [OAUTH]: DOCUMENT },
      '',
      [OPENID, OAUTH],
    ],
    ['the document at its own URL', { [OPENID]: DOCUMENT }, OPENID, [OPENID]],
    [
      'the document of an issuer with a path',
      { [`${OAUTH}/org`]: { ...DOCUMENT, issuer: 'self/org' } },
      '/org',
      [`/org${OPENID}`, `${OAUTH}/org`],
    ],
    [
      'the document of an issuer that was entered without its trailing slash',
      { [`/org${OPENID}`]: { ...DOCUMENT, issuer: 'self/org/' } },
      '/org',
      [`/org${OPENID}`],
    ],
  ])('finds %s', async (_, documents, path, expected) => {
    const { signIns, settings, server, requestedPaths } = await setUp(documents);
    const found = await signIns.discover(settings({ issuer: server.origin + path }));
    expect(found.endpoints.tokenEndpoint).toBe(`${server.origin}/token`);
    expect(requestedPaths()).toEqual(expected);
  });

  it.each([
    ['both documents are missing', {}, /^Couldn’t discover endpoints at \S+ \(404\)/],
    [
      'the responses aren’t metadata documents',
      { [OPENID]: '[]', [OAUTH]: '7' },
      /^Couldn’t discover endpoints at/,
    ],
    [
      'the document is for another issuer',
      { [OPENID]: { issuer: 'https://id.example' } },
      /identifies itself as https:\/\/id\.example/,
    ],
  ])('explains the failure when %s', async (_, documents, words) => {
    const { signIns, settings } = await setUp(documents);
    await expect(signIns.accessToken(settings())).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringMatching(words),
    });
  });

  it('runs once for several renewals, and again for a new sign-in', async () => {
    const { signIns, settings, requestedPaths } = await setUp({ [OPENID]: DOCUMENT });
    const first = await signIns.accessToken(settings());
    await signIns.renew(settings(), first);
    expect(requestedPaths()).toEqual([OPENID, '/token', '/token']);
    await through(signIns.start(settings()));
    expect(requestedPaths().slice(3)).toEqual([OPENID, '/token']);
  });
});

describe('a discovered endpoint', () => {
  it('gets no request on another origin until the user trusts the origin', async () => {
    const other = await setUp({});
    const document = { issuer: 'self', token_endpoint: `${other.server.origin}/token` };
    const { signIns, settings } = await setUp({ [OPENID]: document });
    expect(await signIns.discover(settings())).toMatchObject({ foreignOrigins: [other.server.origin] });
    const { failure, printed } = await failureOf(signIns.accessToken(settings()));
    expect(failure).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining(other.server.origin),
      details: { untrustedOrigin: other.server.origin },
    });
    expect(printed).not.toContain('CANARY');
    expect(other.server.connections()).toBe(0);
    const agreed = settings({}, [other.server.origin]);
    expect(await signIns.discover(agreed)).toMatchObject({ foreignOrigins: [] });
    expect((await signIns.accessToken(agreed)).reveal()).toBe('CANARY-access');
  });

  it('is not used if the user typed one', async () => {
    const other = await setUp({});
    const document = { issuer: 'self', token_endpoint: 'https://evil.example/token' };
    const { signIns, settings } = await setUp({ [OPENID]: document });
    const typed = settings({ tokenEndpoint: `${other.server.origin}/token` });
    expect(await signIns.discover(typed)).toMatchObject({ foreignOrigins: [] });
    await signIns.accessToken(typed);
    expect(other.requestedPaths()).toEqual(['/token']);
  });

  it.each([
    'http://id.example/token',
    'https://169.254.169.254/token',
    'https://[fe80::1]/token',
    'https://ada:x@id.example/token',
    'file:///token',
    'token',
    '',
  ])('never gets a secret at %j, even if its origin is trusted', async (endpoint) => {
    const { signIns, settings } = await setUp({ [OPENID]: { issuer: 'self', token_endpoint: endpoint } });
    const trusted = URL.canParse(endpoint) ? [new URL(endpoint).origin] : [];
    await expect(signIns.accessToken(settings({}, trusted))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('is named in the error if it is missing', async () => {
    const { signIns, settings } = await setUp({ [OPENID]: { issuer: 'self', token_endpoint: 7 } });
    await expect(signIns.accessToken(settings())).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining('names no token endpoint'),
    });
  });
});
