import type { LookupFunction } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_NETWORK } from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { startRoutes } from '../namespace/testing/test-routes.ts';
import { createAuthority } from '../network/testing/certificates.ts';
import { type ProxyParams, startProxy } from '../network/testing/proxy.ts';
import { startTlsServer } from '../network/testing/tls-server.ts';
import { AS_A_SERVER } from './testing/answers.ts';
import { runTest, type TestParams } from './testing/run-test.ts';

const authority = createAuthority();

/** SECURITY: only the proxy may resolve the name of a server behind it. */
const noLookup: LookupFunction = (hostname, _, callback) => callback(new Error(`looked up ${hostname}`), '');

async function startBehind(proxyParams: ProxyParams = {}) {
  const proxy = await startProxy(proxyParams);
  const certificate = authority.issue({ names: ['tables.test'] });
  const server = await startTlsServer({
    certificate,
    answer: ({ url = '' }, response) => {
      const { status = 200, body } =
        AS_A_SERVER(url.split('?')[0] ?? '', new URLSearchParams(), seenNothing) ?? {};
      response.writeHead(status).end(JSON.stringify(body));
    },
  });
  onTestFinished(proxy.close);
  onTestFinished(server.close);
  return { proxy, server, address: `https://tables.test:${server.port}` };
}

const seenNothing = { method: '', path: '', headers: {}, body: '', bytes: Buffer.of() };

function by(address: string, user = ''): TestParams['network'] {
  return {
    ...DEFAULT_NETWORK,
    tls: { trust: 'authority', authorities: authority.certificate },
    proxy: { kind: 'own', address, user, bypass: '' },
  };
}

it('reports DNS and TCP of the proxy, and TLS of the server', async () => {
  const { proxy, server, address } = await startBehind();
  const run = await runTest({ address, network: by(proxy.address), lookup: noLookup });
  expect(run.failed).toBeUndefined();
  expect(run.row('dns').finding).toMatch(/^127\.0\.0\.1, .*, of the proxy$/);
  expect(run.row('tcp').finding).toBe(`connected to the proxy at 127.0.0.1:${proxy.port}`);
  expect(run.row('proxy').facts).toContainEqual({ name: 'Configured in', text: 'this connection' });
  expect(run.row('tls').facts).toContainEqual({ name: 'For', text: 'tables.test' });
  expect(new Set(proxy.tunnels)).toEqual(new Set([`tables.test:${server.port}`]));
});

it('stops at a proxy that requires credentials, until they are entered', async () => {
  const { proxy, server, address } = await startBehind({ user: 'ann', password: 'canary-password' });
  const without = await runTest({ address, network: by(proxy.address), lookup: noLookup });
  expect(without.failed).toMatchObject({
    layer: 'proxy',
    finding: 'The proxy requires authentication (407).',
  });
  expect(without.failed?.fixes.map(({ fix }) => fix)).toEqual([
    { kind: 'fill', field: 'proxy' },
    { kind: 'no-proxy' },
  ]);
  expect(server.connections()).toBe(0);

  const network = by(proxy.address, 'ann');
  const wrong = await runTest({
    address,
    network,
    lookup: noLookup,
    secrets: { proxyPassword: new Secret('canary-wrong') },
  });
  expect(wrong.failed).toMatchObject({
    layer: 'proxy',
    finding: 'The proxy rejected the user name or password (407).',
  });
  expect(JSON.stringify(wrong.all)).not.toContain('canary');

  const secrets = { proxyPassword: new Secret('canary-password') };
  const right = await runTest({ address, network, lookup: noLookup, secrets });
  expect(right.failed).toBeUndefined();
  expect(JSON.stringify(right.all)).not.toContain('canary');
});

it.each([
  [403, /blocks/],
  [502, /can’t reach/],
])('stops at a proxy that responds to CONNECT with %i', async (refusesWith, advice) => {
  const { proxy, address } = await startBehind({ refusesWith });
  const { failed } = await runTest({ address, network: by(proxy.address), lookup: noLookup });
  expect(failed).toMatchObject({
    layer: 'proxy',
    finding: `The proxy rejected the tunnel (${refusesWith}).`,
  });
  expect(failed?.advice).toMatch(advice);
});

it('names an unsupported authentication method', async () => {
  const { proxy, address } = await startBehind({ user: 'ann', challenge: 'Negotiate' });
  const { failed } = await runTest({ address, network: by(proxy.address), lookup: noLookup });
  expect(failed).toMatchObject({ layer: 'proxy', raw: '407, Negotiate' });
  expect(failed?.finding).toMatch(/unsupported authentication/);
});

it('stops at TCP if the proxy isn’t running, and names the proxy', async () => {
  const { proxy, address } = await startBehind();
  await proxy.close();
  const { failed } = await runTest({ address, network: by(proxy.address), lookup: noLookup });
  expect(failed).toMatchObject({ layer: 'tcp', finding: 'The proxy refused the connection.' });
});

it('stops at the proxy if its address is invalid', async () => {
  const environment = { HTTPS_PROXY: 'socks5://127.0.0.1:1' };
  const { failed } = await runTest({ address: 'https://tables.test', environment });
  expect(failed).toMatchObject({ layer: 'proxy', finding: 'The proxy settings are invalid.' });
});

it('for plain HTTP, a proxy rejection of the forwarded request fails at the proxy', async () => {
  const proxy = await startProxy({ user: 'ann' });
  const server = await startRoutes(AS_A_SERVER);
  onTestFinished(proxy.close);
  onTestFinished(server.close);
  const address = `http://tables.test:${new URL(server.origin).port}`;
  const { failed, ends } = await runTest({ address, network: by(proxy.address), lookup: noLookup });
  expect(failed).toMatchObject({ layer: 'proxy' });
  expect(ends).toContain('http skipped');

  const open = await startProxy();
  onTestFinished(open.close);
  const passing = await runTest({ address, network: by(open.address), lookup: noLookup });
  expect(passing.failed).toBeUndefined();
  expect(open.forwarded.length).toBeGreaterThan(0);
});

it.each<readonly [string, TestParams['network'], string]>([
  [
    'the connection sets none',
    { ...DEFAULT_NETWORK, proxy: { ...DEFAULT_NETWORK.proxy, kind: 'none' } },
    'none (set in this connection)',
  ],
  [
    'the bypass list contains the host',
    { ...DEFAULT_NETWORK, proxy: { kind: 'own', address: 'http://127.0.0.1:1', user: '', bypass: '*.test' } },
    'none (host is in the bypass list)',
  ],
  ['nothing configures one', DEFAULT_NETWORK, 'none (no proxy in the environment (HTTP_PROXY, ALL_PROXY))'],
])('reports why no proxy is used: %s', async (_, network, finding) => {
  const server = await startRoutes(AS_A_SERVER);
  onTestFinished(server.close);
  const address = `http://tables.test:${new URL(server.origin).port}`;
  const { row } = await runTest({ address, network, lookup: toLoopback });
  expect(row('proxy')).toMatchObject({ state: 'passed', finding });
});

const toLoopback: LookupFunction = (_, { all }, callback) =>
  all === true ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

it('applies a timeout to the system proxy lookup, which can be aborted', async () => {
  const systemProxy = () => new Promise<string>(() => {});
  const network = { ...DEFAULT_NETWORK, limits: { connect: 1, answer: 1 } };
  const params = { address: 'https://tables.test', network, systemProxy, lookup: noLookup };
  const { failed } = await runTest(params);
  expect(failed).toMatchObject({ layer: 'proxy', advice: expect.stringContaining('timed out after 1 s') });
  const controller = new AbortController();
  const aborted = runTest({ ...params, network: DEFAULT_NETWORK, signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
});
