import { describe, expect, it } from 'vitest';
import { NO_OAUTH } from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { TestAnswer, TestRoutes } from '../namespace/testing/test-routes.ts';
import { AS_A_SERVER } from './testing/answers.ts';
import { fixesOf, listing, run, start } from './testing/run-routes.ts';
import { runTest, type TestParams } from './testing/run-test.ts';

const OAUTH = { ...NO_OAUTH, issuer: 'https://login.test', clientId: 'vitrine' };
const KEY = new Secret('canary-api-key');

describe('authentication', () => {
  const guarded =
    (answer: TestAnswer = { status: 401, body: { code: 16, error: 'who are you' } }): TestRoutes =>
    (path, query, seen) =>
      seen.headers['x-api-key'] === 'canary-api-key' ? AS_A_SERVER(path, query, seen) : answer;

  it('is reported as unnecessary if the server responds without credentials', async () => {
    expect((await run(AS_A_SERVER)).row('auth').finding).toBe('none needed');
    const { row } = await run(AS_A_SERVER, { secrets: { apiKey: KEY } });
    expect(row('auth').finding).toBe('API key sent, but not required');
  });

  it('shows which headers were sent, and only the lengths of their values', async () => {
    const { row, all } = await run(guarded(), {
      secrets: { apiKey: KEY, bearer: new Secret('canary-token') },
      context: [{ name: 'tenant', value: 'acme' }],
    });
    expect(row('auth')).toMatchObject({ state: 'passed', finding: 'API key and bearer token accepted' });
    expect(row('auth').facts).toEqual([
      { name: 'x-api-key', text: 'filled, 14 characters' },
      { name: 'authorization', text: 'Bearer, filled, 12 characters' },
      { name: 'x-svc-ctx-tenant', text: 'filled, 4 characters' },
    ]);
    expect(JSON.stringify(all)).not.toContain('canary');
  });

  it.each<readonly [string, Partial<TestParams>, string, readonly unknown[]]>([
    [
      'no credentials',
      {},
      'The server requires credentials (401).',
      [
        { kind: 'fill', field: 'apiKey' },
        { kind: 'fill', field: 'bearer' },
      ],
    ],
    [
      'a wrong key',
      { secrets: { apiKey: new Secret('canary-wrong') } },
      '“who are you” (401) The server rejected the API key.',
      [
        { kind: 'fill', field: 'apiKey' },
        { kind: 'fill', field: 'bearer' },
      ],
    ],
    [
      'a token where a key is required',
      { flavour: 'enterprise', secrets: { bearer: new Secret('canary-token') } },
      '“who are you” (401) The server rejected the bearer token.',
      [
        { kind: 'fill', field: 'apiKey' },
        { kind: 'fill', field: 'bearer' },
      ],
    ],
    [
      'an expired access token',
      { authorization: 'client', oauth: OAUTH, accessToken: async () => new Secret('canary-access') },
      '“who are you” (401) The server rejected the access token.',
      [{ kind: 'sign-in' }, { kind: 'fill', field: 'apiKey' }],
    ],
  ])('fails with %s and suggests fixes', async (_, params, words, fixes) => {
    const result = await run(guarded(), params);
    expect(result.failed).toMatchObject({ layer: 'auth', raw: 'who are you' });
    expect(`${result.failed?.finding} ${result.failed?.advice}`).toContain(words);
    expect(fixesOf(result)).toEqual(fixes);
    expect(result.ends).toContain('interface skipped');
    expect(JSON.stringify(result.all)).not.toContain('canary');
  });

  it('fails after a rejection, and quotes the server', async () => {
    const error = 'This key is none of this server’s.';
    const params = { secrets: { apiKey: KEY } };
    const { failed } = await run(listing({ status: 403, body: { code: 15, error } }), params);
    expect(failed).toMatchObject({
      finding: `“${error}” (403)`,
      advice: expect.stringContaining('It may be wrong, or lack permission'),
      raw: error,
    });
    const silent = await run(listing({ status: 403, body: { code: 15 } }), params);
    expect(silent.failed?.finding).toBe('The server rejected the API key (403).');
  });

  it('suggests only the bearer token if WWW-Authenticate requires one', async () => {
    const answer = { status: 401, headers: { 'www-authenticate': 'Bearer realm="x"' } };
    expect(fixesOf(await run(listing(answer)))).toEqual([{ kind: 'fill', field: 'bearer' }]);
  });

  it('shows only the expiry, audience, and subject of a JWT', async () => {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const claims = { exp: 1_700_000_000, aud: ['lake', 'ml'], sub: 'ada', secret: 'canary' };
    const token = `${part({ alg: 'none' })}.${part(claims)}.canarysignature`;
    const { failed, all } = await run(guarded(), { secrets: { bearer: new Secret(token) } });
    expect(failed?.advice).toContain('It expired on 2023-11-14 22:13 UTC. Enter a new one.');
    expect(failed?.facts?.slice(1)).toEqual([
      { name: 'Token expiry', text: '2023-11-14 22:13 UTC' },
      { name: 'Token audience', text: 'lake, ml' },
      { name: 'Token subject', text: 'ada' },
    ]);
    for (const sign of ['canary', ...token.split('.')]) expect(JSON.stringify(all)).not.toContain(sign);
    for (const odd of ['a.b.c', `x.${part({ exp: 'soon', aud: 7 })}.y`, `x.${part([])}.y`]) {
      const result = await run(guarded(), { secrets: { bearer: new Secret(odd) } });
      expect(result.failed?.facts).toHaveLength(1);
    }
  });

  it('fails without an access token, before a request with credentials', async () => {
    const { failed, server } = await run(AS_A_SERVER, {
      authorization: 'browser',
      oauth: OAUTH,
      accessToken: async () => {
        throw new Failure('REFUSED', 'Sign in first.');
      },
    });
    expect(failed).toMatchObject({
      layer: 'auth',
      advice: 'Sign in first.',
      fixes: [{ fix: { kind: 'sign-in' } }],
    });
    expect(server.seen).toHaveLength(1);
  });

  it('detects a server that expects the other header dialect', async () => {
    const result = await run(
      (path, query, seen) =>
        seen.headers['x-lancedb-database'] === 'sales'
          ? AS_A_SERVER(path, query, seen)
          : { status: 400, body: { code: 13, error: 'no database header' } },
      { database: 'sales', secrets: { apiKey: KEY } },
    );
    expect(result.failed?.layer).toBe('auth');
    expect(fixesOf(result)).toEqual([{ kind: 'use-dialect', dialect: 'lance' }]);
  });

  it('reports that a database name is required', async () => {
    const answer = { status: 400, body: { code: 13, error: 'x-svc-database: no such database' } };
    expect(fixesOf(await run(listing(answer)))).toEqual([{ kind: 'fill', field: 'database' }]);
  });

  it('sends no secret unencrypted to another computer, unless the user allowed it', async () => {
    const server = await start(guarded());
    const params: TestParams = {
      address: server.origin.replace('127.0.0.1', 'tables.test'),
      secrets: { apiKey: KEY },
      lookup: (_, { all }, callback) =>
        all === true ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    };
    const refused = await runTest(params);
    expect(refused.failed).toMatchObject({
      layer: 'auth',
      finding: 'No credentials sent: the connection isn’t encrypted.',
    });
    expect(refused.ends[0]).toBe('url warned');
    expect(JSON.stringify(server.seen)).not.toContain('canary');
    expect((await runTest({ ...params, mayBeReadable: true })).failed).toBeUndefined();
  });
});
