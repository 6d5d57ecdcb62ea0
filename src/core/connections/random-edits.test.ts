import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type ConnectionDraft, DEFAULT_NETWORK } from '../../contract/index.ts';
import { runs } from '../../testing/runs.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { startProxy } from '../network/testing/proxy.ts';
import { setUpConnections } from './testing/test-connections.ts';

/** What a window may do to one connection, with any settings; only some of it gives a key, or has the user agree. */
type Step =
  | {
      readonly does: 'test' | 'update' | 'anyway' | 'give' | 'agree' | 'refuse';
      readonly to: number;
      readonly proxy: number;
    }
  | { readonly does: 'use' | 'duplicate' | 'undo' };

const places = { to: fc.nat({ max: 2 }), proxy: fc.nat({ max: 2 }) };
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom('test', 'update', 'anyway', 'give', 'agree', 'refuse' as const),
    ...places,
  }),
  fc.record({ does: fc.constantFrom('use', 'duplicate', 'undo' as const) }),
);

it('no sequence of changes brings a key to a server or through a proxy for which it was not given', async () => {
  const user = { agrees: false };
  const rig = await setUpConnections({ askOutsidePage: async () => user.agrees });
  onTestFinished(() => rig.close());
  // Names beyond this computer go through the proxy that a connection has, and lead nowhere without one.
  const servers = await Promise.all(
    [0, 1, 2].map(() => startTestServer((_, response) => response.end('{"namespaces":[]}'))),
  );
  const proxies = await Promise.all([0, 1].map(() => startProxy()));
  for (const { close } of [...servers, ...proxies]) onTestFinished(close);
  const origins = servers.map(({ origin }) => origin);
  const far = origins.map((origin) => origin.replace('127.0.0.1', 'tables.test'));
  let keys = 0;

  const draftOf = (to: number, proxy: number): ConnectionDraft => {
    const own = proxies[proxy];
    if (own === undefined) return { address: origins[to] ?? '' };
    const way = { kind: 'own', address: own.address, user: '', bypass: '' } as const;
    return { address: far[to] ?? '', network: { ...DEFAULT_NETWORK, proxy: way } };
  };
  const ended = (call: Promise<unknown>) => call.catch(() => undefined);
  const read = async (stream: AsyncIterable<unknown>) => {
    for await (const _ of stream);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 8 }), async (all) => {
      const connections = await rig.open();
      for (const { seen } of servers) seen.length = 0;
      for (const { headers } of proxies) (headers as unknown[]).length = 0;
      /** Each key with the places to which the user let it go: `server proxy`. */
      const allowed = new Map<string, Set<string>>();
      const freshKey = (place: string) => {
        keys += 1;
        const key = `CANARY-${keys}-`;
        allowed.set(key, new Set([place]));
        return key;
      };
      const first = { draft: draftOf(0, 2), credentials: { apiKey: freshKey('0 2') }, anyway: true };
      const { id: connectionId } = await connections.add(first, undefined);
      let current = [...allowed.keys()].at(-1) ?? '';
      for (const step of all) {
        if ('to' in step) {
          const draft = draftOf(step.to, step.proxy);
          const place = `${step.to} ${step.proxy}`;
          if (step.does === 'test') await ended(read(connections.test({ connectionId, draft }, undefined)));
          if (step.does === 'update') await ended(connections.update(connectionId, { draft }, undefined));
          if (step.does === 'anyway') {
            await ended(connections.update(connectionId, { draft, anyway: true }, undefined));
          }
          if (step.does === 'give') {
            current = freshKey(place);
            const given = { draft, credentials: { apiKey: current }, anyway: true };
            await ended(connections.update(connectionId, given, undefined));
          }
          if (step.does === 'agree' || step.does === 'refuse') {
            user.agrees = step.does === 'agree';
            const trouble = connections.secretsFor({ connectionId, draft })[0]?.trouble;
            const destination = trouble?.destination ?? '';
            await ended(connections.allowSecret({ connectionId, draft, slot: 'apiKey', destination }, 'w1'));
            if (user.agrees) allowed.get(current)?.add(place);
          }
        } else {
          const ids = connections.list().map(({ id }) => id);
          if (step.does === 'duplicate') await ended(connections.duplicate(connectionId));
          if (step.does === 'undo') {
            await connections.remove(connectionId);
            await connections.restore(connectionId);
          }
          for (const id of ids) {
            await ended(connections.catalog(id).then((catalog) => catalog.children({ id: [], limit: 1 })));
          }
        }
      }
      for (const [key, at] of allowed) {
        const reached = servers.flatMap(({ seen }, index) =>
          JSON.stringify(seen).includes(key) ? [String(index)] : [],
        );
        const passed = proxies.flatMap(({ headers }, index) =>
          JSON.stringify(headers).includes(key) ? [String(index)] : [],
        );
        const mayReach = [...at].map((place) => place.split(' ')[0]);
        const mayPass = [...at].map((place) => place.split(' ')[1]);
        expect(mayReach).toEqual(expect.arrayContaining(reached));
        expect(mayPass).toEqual(expect.arrayContaining(passed));
      }
      for (const { id } of connections.list()) await connections.remove(id);
      await connections.close();
    }),
    { numRuns: runs(40) },
  );
}, 120_000);
