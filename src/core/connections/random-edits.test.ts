import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type ConnectionDraft, DEFAULT_NETWORK } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { startProxy } from '../network/testing/proxy.ts';
import { setUpConnections } from './testing/test-connections.ts';

/** The edits that a window can make to one connection. Only some enter a key or include the user’s consent. */
const steps = fc.record({
  action: fc.constantFrom(
    'test',
    'update',
    'anyway',
    'give',
    'agree',
    'refuse',
    'duplicate',
    'undo' as const,
  ),
  /** Two local servers; `remote` is the first one under a name that isn’t local, so that the proxy is used. */
  server: fc.constantFrom('first', 'second', 'remote' as const),
  proxy: fc.constantFrom('one', 'other', 'none' as const),
});
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;
type Place = Pick<Step, 'server' | 'proxy'>;

const START: Place = { server: 'first', proxy: 'none' };

async function ended(call: Promise<unknown>): Promise<unknown> {
  return call.catch(() => undefined);
}

async function setUp() {
  const user = { agrees: false };
  const rig = await setUpConnections({ confirmOutsidePage: async () => user.agrees });
  onTestFinished(() => rig.close());
  const start = async () => {
    const server = await startTestServer((_, response) => response.end('{"namespaces":[]}'));
    onTestFinished(server.close);
    return server;
  };
  const proxyFor = async () => {
    const proxy = await startProxy();
    onTestFinished(proxy.close);
    return proxy;
  };
  const servers = { first: await start(), second: await start() };
  const proxies = { one: await proxyFor(), other: await proxyFor() };
  const addresses = {
    first: servers.first.origin,
    second: servers.second.origin,
    remote: servers.first.origin.replace('127.0.0.1', 'tables.test'),
  };
  const draftOf = ({ server, proxy }: Place): ConnectionDraft => {
    if (proxy === 'none') return { address: addresses[server] };
    const way = { kind: 'own', address: proxies[proxy].address, user: '', bypass: '' } as const;
    return { address: addresses[server], network: { ...DEFAULT_NETWORK, proxy: way } };
  };
  /** The names of the servers and proxies that received a key. */
  const seenAt = (key: string) =>
    [
      ...Object.entries(servers).map(([name, { seen }]) => [name, seen] as const),
      ...Object.entries(proxies).map(([name, { headers }]) => [name, headers] as const),
    ].flatMap(([name, seen]) => (JSON.stringify(seen).includes(key) ? [name] : []));
  return { ...rig, user, draftOf, seenAt };
}

/** The servers and proxies that a place consists of. */
function partsOf({ server, proxy }: Place): readonly string[] {
  return server === 'remote' ? ['first', proxy] : [server];
}

it('no sequence of edits sends a key to a server or proxy that it was not given for', async () => {
  const { open, user, draftOf, seenAt } = await setUp();
  let keys = 0;
  let sent = 0;

  async function run(all: readonly Step[]): Promise<void> {
    const connections = await open();
    const allowed = new Map<string, Place[]>();
    const newKey = (place: Place) => {
      keys += 1;
      const key = `CANARY-${keys}-`;
      allowed.set(key, [place]);
      return key;
    };
    const credentials = { apiKey: newKey(START) };
    const { id } = await connections.add({ draft: draftOf(START), credentials, anyway: true }, undefined);
    const edits: Record<Step['action'], (draft: ConnectionDraft, place: Place) => Promise<unknown>> = {
      test: async (draft) => {
        for await (const _ of connections.test({ connectionId: id, draft }, undefined));
      },
      update: (draft) => connections.update(id, { draft }, undefined),
      anyway: (draft) => connections.update(id, { draft, anyway: true }, undefined),
      give: (draft, place) =>
        connections.update(id, { draft, credentials: { apiKey: newKey(place) }, anyway: true }, undefined),
      agree: async (draft, place) => {
        user.agrees = true;
        const destination = connections.secretsFor({ connectionId: id, draft })[0]?.error?.destination;
        if (destination === undefined) return;
        await connections.allowSecret({ connectionId: id, draft, slot: 'apiKey', destination }, 'w1');
        allowed.get(`CANARY-${keys}-`)?.push(place);
      },
      refuse: async (draft) => {
        user.agrees = false;
        const destination = connections.secretsFor({ connectionId: id, draft })[0]?.error?.destination;
        const use = { connectionId: id, draft, slot: 'apiKey' as const, destination: destination ?? '' };
        await connections.allowSecret(use, 'w1');
      },
      duplicate: () => connections.duplicate(id),
      undo: async () => {
        await connections.remove(id);
        await connections.restore(id);
      },
    };
    for (const { action, ...place } of all) {
      await ended(edits[action](draftOf(place), place));
      for (const { id: one } of connections.list()) {
        await ended(connections.catalog(one).then((catalog) => catalog.children({ id: [], limit: 1 })));
      }
    }
    for (const [key, places] of allowed) {
      sent += seenAt(key).length;
      expect(places.flatMap(partsOf)).toEqual(expect.arrayContaining(seenAt(key)));
    }
    for (const { id: one } of connections.list()) await connections.remove(one);
    await connections.close();
  }

  await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 10 }), run), {
    numRuns: runs(testSize({ short: 20, whole: 60 })),
  });
  // Keys were sent at all; otherwise the test proves nothing.
  expect(sent).toBeGreaterThan(0);
}, 120_000);
