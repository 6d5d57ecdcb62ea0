import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectionDraft, DEFAULT_NETWORK, NO_OAUTH } from '#contract/index.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { createAuthority } from '../network/testing/certificates.ts';
import { startProxy } from '../network/testing/proxy.ts';
import { startTlsServer } from '../network/testing/tls-server.ts';
import { type Change, setUpConnections } from './testing/test-connections.ts';

const GIVEN = { apiKey: 'CANARY-key', bearer: 'CANARY-token' };

async function setUp(options: Parameters<typeof setUpConnections>[0] = {}) {
  const rig = await setUpConnections(options);
  onTestFinished(() => rig.close());
  const connections = await rig.open();
  /** Records all requests, and accepts everything. */
  const attacker = await startTestServer((_, response) =>
    response.end('{"namespaces":[],"access_token":"x"}'),
  );
  onTestFinished(attacker.close);
  const received = () => JSON.stringify(attacker.seen);
  return { ...rig, connections, attacker, received };
}

type Rig = Awaited<ReturnType<typeof setUp>>;

/** The result, or the error. */
async function ended(call: Promise<unknown>): Promise<unknown> {
  return call.catch((problem: unknown) => problem);
}

/** Every call that can send secrets, with settings that didn’t exist when the secrets were given. */
async function tryEverything(
  { connections }: Rig,
  connectionId: string,
  draft: ConnectionDraft,
): Promise<void> {
  const read = async (stream: AsyncIterable<unknown>) => {
    for await (const _ of stream);
  };
  const use = async (id: string) => {
    await ended(connections.catalog(id).then((catalog) => catalog.children({ id: [], limit: 1 })));
    await ended(connections.probe(id, undefined));
    await ended(read(connections.signIn(id, AbortSignal.timeout(300))));
  };
  const attempt = { connectionId, draft };
  await ended(read(connections.test(attempt, undefined)));
  await ended(connections.discover(attempt, undefined));
  await ended(connections.update(connectionId, { draft }, undefined));
  await ended(connections.update(connectionId, { draft, anyway: true }, undefined));
  await use(connectionId);
  await ended(connections.duplicate(connectionId).then(({ id }) => use(id)));
  await ended(connections.remove(connectionId).then(() => connections.restore(connectionId)));
  await use(connectionId);
  await ended(connections.signOut(connectionId));
}

describe('a stored secret is used only', () => {
  it('with the address that it was given for', async () => {
    const rig = await setUp();
    const { id } = await rig.add(rig.connections, { credentials: GIVEN });
    await tryEverything(rig, id, { address: rig.attacker.origin });
    expect(rig.received()).not.toContain('CANARY');
  });

  it('with the sign-in that it was given for, and its tokens are not sent to another address', async () => {
    const rig = await setUp();
    const issuer = await startTestServer((_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end('{"access_token":"CANARY-access","token_type":"Bearer","expires_in":3600}'),
    );
    onTestFinished(issuer.close);
    const oauth = { ...NO_OAUTH, tokenEndpoint: `${issuer.origin}/token`, clientId: 'us' };
    const draft = { address: rig.server.origin, authorization: 'client', oauth } as const;
    const { id } = await rig.add(rig.connections, {
      ...draft,
      credentials: { clientSecret: 'CANARY-secret', apiKey: 'CANARY-key' },
    });
    await tryEverything(rig, id, {
      ...draft,
      oauth: { ...oauth, tokenEndpoint: `${rig.attacker.origin}/token` },
    });
    await tryEverything(rig, id, { ...draft, address: rig.attacker.origin });
    expect(JSON.stringify(rig.server.seen)).toContain('CANARY-access');
    expect(rig.received()).not.toContain('CANARY');
    expect(rig.received()).not.toContain(Buffer.from('us:CANARY-secret').toString('base64'));
  });

  it('without a proxy that was added later', async () => {
    const rig = await setUp();
    const proxy = await startProxy();
    onTestFinished(proxy.close);
    const address = rig.server.origin.replace('127.0.0.1', 'tables.test');
    const { id } = await rig.add(rig.connections, { address, credentials: GIVEN, anyway: true });
    await tryEverything(rig, id, { address, network: through(proxy.address) });
    expect(JSON.stringify(proxy.headers)).not.toContain('CANARY');
  });

  it('with its own proxy, if it is a proxy password', async () => {
    const rig = await setUp();
    const password = 'CANARY-password';
    const encoded = Buffer.from(`ada:${password}`).toString('base64');
    const own = await startProxy({ user: 'ada', password });
    const other = await startProxy({ user: 'ada', password });
    onTestFinished(own.close);
    onTestFinished(other.close);
    const address = rig.server.origin.replace('127.0.0.1', 'tables.test');
    const credentials = { proxyPassword: password };
    const { id } = await rig.add(rig.connections, { address, network: through(own.address), credentials });
    expect(JSON.stringify(own.headers)).toContain(encoded);
    await tryEverything(rig, id, { address, network: through(other.address) });
    expect(other.headers.length).toBeGreaterThan(0);
    expect(JSON.stringify(other.headers)).not.toContain(encoded);
  });

  it.each([
    ['whose verification was turned off', () => ({ trust: 'off', authorities: '' }) as const],
    [
      'for which another CA was added',
      (more: string) => ({ trust: 'authority', authorities: more }) as const,
    ],
  ])('without a server %s later', async (_, tlsOf) => {
    const rig = await setUp();
    const authority = createAuthority();
    const seen: unknown[] = [];
    const server = await startTlsServer({
      certificate: authority.issue(),
      answer: ({ headers }, response) => {
        seen.push(headers);
        response.end('{"namespaces":[]}');
      },
    });
    onTestFinished(server.close);
    const draft = { address: server.origin };
    const tls = { trust: 'authority', authorities: authority.certificate } as const;
    const first = { ...draft, network: { ...DEFAULT_NETWORK, tls } };
    const { id } = await rig.add(rig.connections, { ...first, credentials: GIVEN });
    expect(JSON.stringify(seen)).toContain('CANARY-key');
    seen.length = 0;
    const more = `${authority.certificate}\n${createAuthority('Another').certificate}`;
    await tryEverything(rig, id, { ...draft, network: { ...DEFAULT_NETWORK, tls: tlsOf(more) } });
    expect(seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toContain('CANARY');
  });

  it('with the local server, if it belongs to that server, even if a form has another address', async () => {
    const rig = await setUp();
    await rig.connections.openSample();
    rig.credentials.lend('local', (await import('../credentials/credential-service.ts')).sealed(GIVEN));
    const draft = { address: rig.attacker.origin };
    for await (const _ of rig.connections.test({ connectionId: 'local', draft }, undefined));
    await ended(rig.connections.update('local', { draft }, undefined));
    expect(rig.attacker.seen.length).toBeGreaterThan(0);
    expect(rig.received()).not.toContain('CANARY');
  });
});

function through(address: string): NonNullable<Change['network']> {
  return { ...DEFAULT_NETWORK, proxy: { kind: 'own', address, user: 'ada', bypass: '' } };
}
