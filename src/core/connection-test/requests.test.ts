import { describe, expect, it } from 'vitest';
import { Secret } from '../credentials/secret.ts';
import type { TestAnswer, TestRoutes } from '../namespace/testing/test-routes.ts';
import { AS_A_SERVER } from './testing/answers.ts';
import { fixesOf, LISTING, listing, run, start } from './testing/run-routes.ts';
import { runTest } from './testing/run-test.ts';

const KEY = new Secret('canary-api-key');

describe('HTTP', () => {
  it('is tested without credentials', async () => {
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
    ['a web page without a content type', { body: '<!doctype html><p>hello' }, /web page/],
    ['502', { status: 502 }, /proxy responded/],
    ['503', { status: 503, headers: { 'retry-after': '0' } }, /busy or unavailable/],
    ['a redirect to nowhere', { status: 302, headers: { location: 'mailto:a@b' } }, /invalid address/],
  ])('stops at %s and sends no secret', async (_, answer, finding) => {
    const { failed, server } = await run(listing(answer), { secrets: { apiKey: KEY } });
    expect(failed?.layer).toBe('http');
    expect(failed?.finding).toMatch(finding);
    expect(JSON.stringify(server.seen)).not.toContain('canary');
  });

  it('names the target of a redirect, and suggests using or trusting it', async () => {
    const other = await start(AS_A_SERVER);
    const location = `${other.origin}/lance${LISTING}?key=canary`;
    const result = await run(listing({ status: 307, headers: { location } }), { secrets: { apiKey: KEY } });
    expect(result.failed).toMatchObject({ layer: 'http', finding: `It redirects to ${other.origin}.` });
    expect(fixesOf(result)).toEqual([
      { kind: 'use-address', address: `${other.origin}/lance` },
      { kind: 'trust-origin', origin: other.origin },
    ]);
    expect(JSON.stringify(result.all)).not.toContain('canary');
    expect(other.seen).toEqual([]);
  });

  it('suggests no fix for a redirect to a blocked address', async () => {
    const location = 'http://169.254.169.254/latest';
    const result = await run(listing({ status: 302, headers: { location } }), { secrets: { apiKey: KEY } });
    expect(result.failed).toMatchObject({ layer: 'http', fixes: [] });
  });

  it('shows the status and the Server header, even of an error response', async () => {
    const { row } = await run(listing({ status: 404, headers: { server: 'uvicorn' } }));
    expect(row('http')).toMatchObject({ state: 'passed', finding: '404, not at this path, uvicorn' });
  });
});

describe('the API', () => {
  it.each<readonly [string, TestRoutes]>([
    [
      'without the base path',
      (path) => (path.startsWith('/wrong') ? undefined : AS_A_SERVER(path, none, nobody)),
    ],
    [
      'below /api',
      (path) => (path.startsWith('/api/') ? AS_A_SERVER(path.slice(4), none, nobody) : undefined),
    ],
  ])('is found at another path of the server: %s', async (_, routes) => {
    const server = await start(routes);
    const result = await runTest({ address: `${server.origin}/wrong`, secrets: { apiKey: KEY } });
    expect(result.failed?.layer).toBe('interface');
    const [fix] = fixesOf(result) ?? [];
    expect(fix?.kind).toBe('use-address');
    if (fix?.kind === 'use-address') expect((await runTest({ address: fix.address })).failed).toBeUndefined();
  });

  it('is found on a server whose root is a web page, without sending credentials', async () => {
    const result = await run(
      (path, query, seen) =>
        path.startsWith('/api/') ? AS_A_SERVER(path.slice(4), query, seen) : { body: '<html>Welcome</html>' },
      { secrets: { apiKey: KEY } },
    );
    expect(result.failed?.layer).toBe('http');
    expect(fixesOf(result)).toEqual([{ kind: 'use-address', address: `${result.server.origin}/api` }]);
    expect(JSON.stringify(result.server.seen)).not.toContain('canary');
  });

  it.each(['/v1/table/', '/v1/tables'])('may be a flat list of tables (%s)', async (list) => {
    const { row, failed } = await run((path) =>
      path === list ? { body: { tables: ['a$b', 'c'] } } : undefined,
    );
    expect(failed).toBeUndefined();
    expect(row('interface').finding).toBe('lists tables, without namespaces');
  });

  it('has another delimiter, detected from the IDs of a flat list', async () => {
    const { row } = await run((path) =>
      path === '/v1/table/' ? { body: { tables: ['prod.a', 'prod.b'] } } : undefined,
    );
    expect(row('interface')).toMatchObject({
      state: 'warned',
      fixes: [{ fix: { kind: 'use-delimiter', delimiter: '.' } }],
    });
  });

  it('has another delimiter, detected from its root namespace', async () => {
    const result = await run((path) =>
      path === '/v1/namespace/%2E/list'
        ? { body: { namespaces: ['prod'] } }
        : { status: 404, body: { code: 1, error: 'no such namespace' } },
    );
    expect(result.failed).toMatchObject({
      layer: 'interface',
      finding: 'The server uses "." as the delimiter.',
    });
    expect(fixesOf(result)).toEqual([{ kind: 'use-delimiter', delimiter: '.' }]);
  });

  it.each<readonly [string, TestAnswer]>([
    ['only 404 responses', { status: 404 }],
    ['another kind of JSON', { body: { hello: 'world' } }],
    ['a response that is not JSON', { body: 'hello' }],
  ])('is reported as missing if the server returns %s', async (_, answer) => {
    const { failed, row } = await run(() => answer);
    expect(failed).toMatchObject({ layer: 'interface', fixes: [] });
    expect(failed?.finding).toMatch(/^Not a table namespace server/);
    expect(row('capabilities').state).toBe('skipped');
  });

  it('is reported as missing, with a hint, if object storage responds', async () => {
    const body = '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>gone</Message></Error>';
    const { failed } = await run(() => ({
      status: 404,
      headers: { 'content-type': 'application/xml' },
      body,
    }));
    expect(failed).toMatchObject({
      layer: 'interface',
      finding: 'This is object storage, not a table namespace server.',
      advice: expect.stringContaining('Open bucket'),
    });
  });

  it('is reported as failed if it returns an error', async () => {
    const answer = { status: 500, body: { code: 18, error: 'disk full' } };
    const { failed } = await run(listing(answer));
    expect(failed).toMatchObject({ layer: 'interface', raw: 'disk full' });
  });
});

const none = new URLSearchParams();
const nobody = { method: 'GET', path: '', headers: {}, body: '', bytes: Buffer.of() };

describe('capabilities', () => {
  it('are counted, and batch commit is reported by name', async () => {
    const { row } = await run((path, query, seen) =>
      path.endsWith('/batch-commit') ? { status: 405 } : AS_A_SERVER(path, query, seen),
    );
    expect(row('capabilities').finding).toMatch(
      /^\d+ supported, \d+ not supported, batch commit not supported$/,
    );
    expect(row('capabilities').capabilities?.find(({ name }) => name === 'batchCommit')).toMatchObject({
      support: 'not supported',
      answer: { method: 'POST', path: '/v1/table/batch-commit', status: 405 },
    });
  });

  it('are detected without change requests on a read-only connection', async () => {
    const { row, server } = await run(AS_A_SERVER, { readOnly: true });
    expect(row('capabilities').finding).toMatch(/batch commit unknown$/);
    expect(server.seen.some(({ path }) => path.includes('batch-commit'))).toBe(false);
  });
});

it('no row shows a secret that the server echoes in any encoding', async () => {
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
