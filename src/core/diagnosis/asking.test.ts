import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_OAUTH } from '../../contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { startRoutes, type TestAnswer, type TestRoutes } from '../namespace/testing/test-routes.ts';
import { AS_A_SERVER } from './testing/answers.ts';
import { runTest, type TestRun, type TestWanted } from './testing/run-test.ts';

const LISTING = '/v1/namespace/%24/list';
const OAUTH = { ...NO_OAUTH, issuer: 'https://login.test', clientId: 'vitrine' };
const KEY = new Secret('canary-api-key');

async function start(routes: TestRoutes) {
  const server = await startRoutes(routes);
  onTestFinished(server.close);
  return server;
}

async function run(routes: TestRoutes, wanted: Partial<TestWanted> = {}) {
  const server = await start(routes);
  return { server, ...(await runTest({ address: server.origin, ...wanted })) };
}

/** Answers the listing so, and knows nothing else. */
function listing(answer: TestAnswer): TestRoutes {
  return (path) => (path === LISTING ? answer : undefined);
}

function curesOf({ failed }: Pick<TestRun, 'failed'>) {
  return failed?.cures.map(({ cure }) => cure);
}

describe('HTTP', () => {
  it('is asked without anything that proves who asks', async () => {
    const { server } = await run(AS_A_SERVER, {
      secrets: { apiKey: KEY },
      context: [{ name: 'tenant', value: 'canary-tenant' }],
    });
    const [first, ...later] = server.seen;
    expect(JSON.stringify(first)).not.toContain('canary');
    expect(later[0]?.headers['x-api-key']).toBe('canary-api-key');
  });

  it.each<readonly [string, TestAnswer, RegExp]>([
    ['a web page', { headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' }, /web page/],
    ['a web page that does not say so', { body: '<!doctype html><p>hello' }, /web page/],
    ['502', { status: 502 }, /proxy answered/],
    ['503', { status: 503, headers: { 'retry-after': '0' } }, /busy or down/],
    ['a redirect to nowhere', { status: 302, headers: { location: 'mailto:a@b' } }, /no web address/],
  ])('ends with %s; no secret is sent', async (_, answer, finding) => {
    const { failed, server } = await run(listing(answer), { secrets: { apiKey: KEY } });
    expect(failed?.layer).toBe('http');
    expect(failed?.finding).toMatch(finding);
    expect(JSON.stringify(server.seen)).not.toContain('canary');
  });

  it('names the other server that it redirects to, and offers it as the address and to be trusted', async () => {
    const other = await start(AS_A_SERVER);
    const location = `${other.origin}/lance${LISTING}?key=canary`;
    const result = await run(listing({ status: 307, headers: { location } }), { secrets: { apiKey: KEY } });
    expect(result.failed).toMatchObject({ layer: 'http', finding: `It redirects to ${other.origin}.` });
    expect(curesOf(result)).toEqual([
      { kind: 'use-address', address: `${other.origin}/lance` },
      { kind: 'trust-origin', origin: other.origin },
    ]);
    expect(JSON.stringify(result.all)).not.toContain('canary');
    expect(other.seen).toEqual([]);
  });

  it('offers nothing where no server may point', async () => {
    const location = 'http://169.254.169.254/latest';
    const result = await run(listing({ status: 302, headers: { location } }), { secrets: { apiKey: KEY } });
    expect(result.failed).toMatchObject({ layer: 'http', cures: [] });
  });

  it('tells the status and the program, also of what is no answer yet', async () => {
    const { row } = await run(listing({ status: 404, headers: { server: 'uvicorn' } }));
    expect(row('http')).toMatchObject({ state: 'passed', finding: '404, not at this path, uvicorn' });
  });
});

describe('signing in', () => {
  const guarded =
    (answer: TestAnswer = { status: 401, body: { code: 16, error: 'who are you' } }): TestRoutes =>
    (path, query, seen) =>
      seen.headers['x-api-key'] === 'canary-api-key' ? AS_A_SERVER(path, query, seen) : answer;

  it('is not needed where the server answers everybody', async () => {
    expect((await run(AS_A_SERVER)).row('auth').finding).toBe('none needed');
    const { row } = await run(AS_A_SERVER, { secrets: { apiKey: KEY } });
    expect(row('auth').finding).toBe('API key sent, though it answers without');
  });

  it('says which headers went out, and of their values only the length', async () => {
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

  it.each<readonly [string, Partial<TestWanted>, string, readonly unknown[]]>([
    [
      'nothing filled',
      {},
      'The server wants credentials (401).',
      [
        { kind: 'fill', field: 'apiKey' },
        { kind: 'fill', field: 'bearer' },
      ],
    ],
    [
      'a wrong key',
      { secrets: { apiKey: new Secret('canary-wrong') } },
      'The server refused the API key (401).',
      [
        { kind: 'fill', field: 'apiKey' },
        { kind: 'fill', field: 'bearer' },
      ],
    ],
    [
      'a token where a deployment wants a key',
      { flavour: 'enterprise', secrets: { bearer: new Secret('canary-token') } },
      'The server refused the token (401).',
      [
        { kind: 'fill', field: 'apiKey' },
        { kind: 'fill', field: 'bearer' },
      ],
    ],
    [
      'an access token that has ended',
      { authorization: 'client', oauth: OAUTH, accessToken: async () => new Secret('canary-access') },
      'The server refused the access token (401).',
      [{ kind: 'sign-in' }, { kind: 'fill', field: 'apiKey' }],
    ],
  ])('with %s ends there and says what to do', async (_, wanted, finding, cures) => {
    const result = await run(guarded(), wanted);
    expect(result.failed).toMatchObject({ layer: 'auth', finding, raw: 'who are you' });
    expect(curesOf(result)).toEqual(cures);
    expect(result.ends).toContain('interface skipped');
    expect(JSON.stringify(result.all)).not.toContain('canary');
  });

  it('tells a wrong key from one that may not', async () => {
    const { failed } = await run(listing({ status: 403, body: { code: 15 } }), { secrets: { apiKey: KEY } });
    expect(failed).toMatchObject({ layer: 'auth', finding: 'The API key may not list what is there (403).' });
  });

  it('offers the token first where the server asks for one', async () => {
    const answer = { status: 401, headers: { 'www-authenticate': 'Bearer realm="x"' } };
    expect(curesOf(await run(listing(answer)))?.[0]).toEqual({ kind: 'fill', field: 'bearer' });
  });

  it('ends where there is no access token, before anything is sent', async () => {
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
      cures: [{ cure: { kind: 'sign-in' } }],
    });
    expect(server.seen).toHaveLength(1);
  });

  it('finds that the server reads the other headers', async () => {
    const result = await run(
      (path, query, seen) =>
        seen.headers['x-lancedb-database'] === 'sales'
          ? AS_A_SERVER(path, query, seen)
          : { status: 400, body: { code: 13, error: 'no database header' } },
      { database: 'sales', secrets: { apiKey: KEY } },
    );
    expect(result.failed?.layer).toBe('auth');
    expect(curesOf(result)).toEqual([{ kind: 'use-dialect', dialect: 'lance' }]);
  });

  it('says that the name of a database is wanted', async () => {
    const answer = { status: 400, body: { code: 13, error: 'x-svc-database: no such database' } };
    expect(curesOf(await run(listing(answer)))).toEqual([{ kind: 'fill', field: 'database' }]);
  });

  it('sends no secret readably to another computer, unless the user agreed to that', async () => {
    const server = await start(guarded());
    const wanted: TestWanted = {
      address: server.origin.replace('127.0.0.1', 'tables.test'),
      secrets: { apiKey: KEY },
      lookup: (_, { all }, tell) =>
        all === true ? tell(null, [{ address: '127.0.0.1', family: 4 }]) : tell(null, '127.0.0.1', 4),
    };
    const refused = await runTest(wanted);
    expect(refused.failed).toMatchObject({
      layer: 'auth',
      finding: 'No secret was sent: the way is not encrypted.',
    });
    expect(refused.ends[0]).toBe('url warned');
    expect(JSON.stringify(server.seen)).not.toContain('canary');
    expect((await runTest({ ...wanted, mayBeReadable: true })).failed).toBeUndefined();
  });
});

describe('the interface', () => {
  it.each<readonly [string, TestRoutes]>([
    ['without the path', (path) => (path.startsWith('/wrong') ? undefined : AS_A_SERVER(path, none, nobody))],
    [
      'below /api',
      (path) => (path.startsWith('/api/') ? AS_A_SERVER(path.slice(4), none, nobody) : undefined),
    ],
  ])('is looked for elsewhere on the same server: %s', async (_, routes) => {
    const server = await start(routes);
    const result = await runTest({ address: `${server.origin}/wrong`, secrets: { apiKey: KEY } });
    expect(result.failed?.layer).toBe('interface');
    const [cure] = curesOf(result) ?? [];
    expect(cure?.kind).toBe('use-address');
    if (cure?.kind === 'use-address')
      expect((await runTest({ address: cure.address })).failed).toBeUndefined();
  });

  it('is looked for behind a web page, without credentials', async () => {
    const result = await run(
      (path, query, seen) =>
        path.startsWith('/api/') ? AS_A_SERVER(path.slice(4), query, seen) : { body: '<html>Welcome</html>' },
      { secrets: { apiKey: KEY } },
    );
    expect(result.failed?.layer).toBe('http');
    expect(curesOf(result)).toEqual([{ kind: 'use-address', address: `${result.server.origin}/api` }]);
    expect(JSON.stringify(result.server.seen)).not.toContain('canary');
  });

  it.each(['/v1/table/', '/v1/tables'])('may be a flat list of tables (%s)', async (list) => {
    const { row, failed } = await run((path) =>
      path === list ? { body: { tables: ['a$b', 'c'] } } : undefined,
    );
    expect(failed).toBeUndefined();
    expect(row('interface').finding).toBe('lists tables, without namespaces');
  });

  it('shows another delimiter in the ids of a flat list', async () => {
    const { row } = await run((path) =>
      path === '/v1/table/' ? { body: { tables: ['prod.a', 'prod.b'] } } : undefined,
    );
    expect(row('interface')).toMatchObject({
      state: 'warned',
      cures: [{ cure: { kind: 'use-delimiter', delimiter: '.' } }],
    });
  });

  it('knows its root by another delimiter', async () => {
    const result = await run((path) =>
      path === '/v1/namespace/%2E/list'
        ? { body: { namespaces: ['prod'] } }
        : { status: 404, body: { code: 1, error: 'no such namespace' } },
    );
    expect(result.failed).toMatchObject({ layer: 'interface', finding: 'The server joins names by ".".' });
    expect(curesOf(result)).toEqual([{ kind: 'use-delimiter', delimiter: '.' }]);
  });

  it.each<readonly [string, TestAnswer]>([
    ['nothing of it', { status: 404 }],
    ['another kind of JSON', { body: { hello: 'world' } }],
    ['no JSON', { body: 'hello' }],
  ])('is not there where the server has %s', async (_, answer) => {
    const { failed } = await run(() => answer);
    expect(failed).toMatchObject({ layer: 'interface', cures: [] });
    expect(failed?.finding).toMatch(/no server of tables/);
  });

  it('may have trouble of its own', async () => {
    const answer = { status: 500, body: { code: 18, error: 'disk full' } };
    const { failed } = await run(listing(answer));
    expect(failed).toMatchObject({ layer: 'interface', raw: 'disk full' });
  });
});

const none = new URLSearchParams();
const nobody = { method: 'GET', path: '', headers: {}, body: '', bytes: Buffer.of() };

describe('capabilities', () => {
  it('are counted, and a batch commit is named', async () => {
    const { row } = await run((path, query, seen) =>
      path.endsWith('/batch-commit') ? { status: 405 } : AS_A_SERVER(path, query, seen),
    );
    expect(row('capabilities').finding).toMatch(/^\d+ of \d+ operations, no batch commit$/);
    expect(row('capabilities').facts.find(({ name }) => name === 'Lacks')?.text).toMatch(/at once/);
  });

  it('are found out without any change on a connection that is read-only', async () => {
    const { row, server } = await run(AS_A_SERVER, { readOnly: true });
    expect(row('capabilities').finding).toMatch(/batch commit not tried$/);
    expect(server.seen.some(({ path }) => path.includes('batch-commit'))).toBe(false);
  });
});

it('no row shows a secret that the server gives back, in whatever form', async () => {
  const forms = ['canary-api-key', encodeURIComponent('canary-api-key'), btoa('canary-api-key')];
  const quoting: TestRoutes = (path, _, seen) => {
    if (seen.headers['x-api-key'] === undefined) return { status: 401, headers: { server: forms.join(' ') } };
    return path === LISTING
      ? { body: { namespaces: forms } }
      : { status: 500, body: { error: forms.join(' ') } };
  };
  const { all } = await run(quoting, { secrets: { apiKey: KEY } });
  const text = JSON.stringify(all);
  for (const form of forms) expect(text).not.toContain(form);
});
