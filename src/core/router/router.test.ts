import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_SETTINGS } from '#contract/index.ts';
import { inTime } from '#testing/in-time.ts';
import { Failure } from '../failure.ts';
import { createHost, type Host } from '../host.ts';
import { startRawTestServer } from '../http/testing/test-server.ts';
import { startRoutes } from '../namespace/testing/test-routes.ts';
import { type AppRouter, createRouter } from './router.ts';

let directory: string;
let host: Host;
let ports: MessageChannel;
let link: RPCLink<Record<never, never>>;
let client: RouterClient<AppRouter>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-router-'));
  host = await createHost({ dataDirectory: directory, shell: 'desktop', spawnServer: noServer });
  ({ ports, link, client } = connect(host));
});
afterEach(async () => {
  ports.port1.close();
  await host.close();
  await rm(directory, { recursive: true });
});

function noServer(): never {
  throw new Error('/home/someone/secret-path has no server');
}

/** As in the desktop app: the router at one end of a real channel, the window’s own link at the other. */
function connect(to: Host) {
  const channel = new MessageChannel();
  new RPCHandler(createRouter(to)).upgrade(channel.port1);
  channel.port1.start();
  const link = new RPCLink<Record<never, never>>({ port: channel.port2 });
  channel.port2.start();
  return { ports: channel, link, client: createORPCClient<RouterClient<AppRouter>>(link) };
}

const inputs = { connectionId: 'none', id: [] };

async function failureOf(call: Promise<unknown>): Promise<ORPCError<string, unknown>> {
  const problem = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (problem instanceof ORPCError) return problem;
  throw new Error(`The call did not fail as a call of the contract does: ${problem}`);
}

describe('an expected failure', () => {
  it('reaches the window with its code and message', async () => {
    expect(await failureOf(client.catalog.table(inputs))).toMatchObject({
      defined: true,
      code: 'GONE',
      data: { message: 'This connection no longer exists.' },
    });
  });

  it('reaches the window with all details if a server caused it', async () => {
    const details = {
      message: 'No.',
      status: 404,
      code: 4,
      meaning: 'not found',
      serverMessage: 'no',
      requestId: 7,
    };
    const broken = connect(hostWhere(() => Promise.reject(new Failure('GONE', details))));
    expect(await failureOf(broken.client.catalog.table(inputs))).toMatchObject({
      code: 'GONE',
      data: details,
    });
    broken.ports.port1.close();
  });
});

/** The host, with catalogs that fail. */
function hostWhere(catalog: Host['connections']['catalog']): Host {
  return { ...host, connections: { ...host.connections, catalog } };
}

describe('an internal error', () => {
  const faults: readonly unknown[] = [
    new Error('secret'),
    new TypeError('secret'),
    Object.assign(new Error('secret'), { code: 'GONE', data: { message: 'secret' } }),
    'secret',
    { message: 'secret' },
    undefined,
  ];

  it.each(faults)('reaches the window without its message: %s', async (fault) => {
    const broken = connect(hostWhere(() => Promise.reject(fault)));
    const failure = await failureOf(broken.client.catalog.table(inputs));
    expect(failure.code).toBe('INTERNAL_SERVER_ERROR');
    expect(JSON.stringify(failure)).not.toContain('secret');
    expect(failure.data).toBeUndefined();
    broken.ports.port1.close();
  });

  it('doesn’t stop the host', async () => {
    const broken = connect(hostWhere(() => Promise.reject(new Error('secret'))));
    await failureOf(broken.client.catalog.table(inputs));
    expect(await broken.client.app.info()).toMatchObject({ dataDirectory: directory });
    broken.ports.port1.close();
  });

  it('is also reported for a result that violates the contract', async () => {
    const wrong = {
      ...host,
      settings: { ...host.settings, get: () => ({ theme: 'pink', password: 'secret' }) },
    };
    // The types don’t allow what a window must never receive.
    const broken = connect(wrong as unknown as Host);
    const failure = await failureOf(broken.client.settings.get());
    expect(failure.code).toBe('INTERNAL_SERVER_ERROR');
    expect(JSON.stringify(failure)).not.toContain('secret');
    broken.ports.port1.close();
  });
});

describe('a call that violates the contract', () => {
  it.each([
    ['an invalid setting', () => client.settings.set({ theme: 'pink' } as never)],
    ['a number out of range', () => client.settings.set({ textSize: 10_000 })],
    ['a page of a million names', () => client.catalog.children({ ...inputs, limit: 1_000_000 })],
    ['an ID that isn’t a list', () => client.catalog.table({ ...inputs, id: 'a' } as never)],
    ['no input', () => client.connections.add(undefined as never)],
  ])('is rejected and changes nothing: %s', async (_, call) => {
    const before = [host.settings.get(), host.connections.list()];
    expect((await failureOf(call())).code).toBe('BAD_REQUEST');
    expect([host.settings.get(), host.connections.list()]).toEqual(before);
  });

  it('has unknown members removed, and changes no prototype', async () => {
    const change: unknown = JSON.parse(
      '{"theme":"dark","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    await client.settings.set(change as { theme: 'dark' });
    expect(Object.keys(host.settings.get()).sort()).toEqual(Object.keys(FIRST_SETTINGS).sort());
    expect({}).not.toHaveProperty('polluted');
  });

  it.each(['app.quit', '__proto__', 'constructor', 'app.info.toString', 'app.__proto__.info', '~orpc', ''])(
    'is rejected if the procedure doesn’t exist: %s',
    async (name) => {
      const call = link.call(name.split('.'), {}, { context: {} });
      expect(await failureOf(call)).toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

describe('a stream', () => {
  it('that ends with an expected failure reports it like a call', async () => {
    const connections = { ...host.connections, signIn: () => refusing() };
    async function* refusing() {
      yield { type: 'browser', url: 'https://login.example.com/' } as const;
      throw new Failure('REFUSED', 'The user said no.');
    }
    const { client: requester, ports: used } = connect({ ...host, connections });
    const stream = await requester.signIns.start({ connectionId: 'any' });
    expect(await stream.next()).toMatchObject({ done: false, value: { type: 'browser' } });
    expect(await failureOf(stream.next())).toMatchObject({
      code: 'REFUSED',
      data: { message: 'The user said no.' },
    });
    used.port1.close();
  });
});

describe('a window', () => {
  it('that aborts a call closes the socket of its request', async () => {
    let onRequest: () => void = () => {};
    let onClose: () => void = () => {};
    const requested = new Promise<void>((resolve) => (onRequest = resolve));
    const closed = new Promise<void>((resolve) => (onClose = resolve));
    const silent = await startRawTestServer((socket) => {
      socket.once('data', onRequest);
      socket.once('close', onClose);
    });
    const stop = new AbortController();
    const input = { draft: { address: `http://${silent.host}` } };
    const call = client.connections.add(input, { signal: stop.signal });
    await requested;
    stop.abort();
    await expect(call).rejects.toThrow();
    await closed;
    expect(host.connections.list()).toEqual([]);
    expect(host.activityLog.list().map(({ state }) => state)).toEqual(['cancelled']);
    silent.close();
  });

  it('that closes its port ends its event stream', async () => {
    let listeners = 0;
    const subscribe: Host['events']['subscribe'] = (listener) => {
      const unsubscribe = host.events.subscribe(listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        unsubscribe();
      };
    };
    const watched = connect({ ...host, events: { ...host.events, subscribe } });
    const events = await watched.client.app.events();
    await events.next();
    expect(listeners).toBe(1);
    const gone = once(watched.ports.port1, 'close');
    watched.ports.port2.close();
    await gone;
    await expect.poll(() => listeners).toBe(0);
  });
});

it('a connection is added, updated, and probed, and no result contains a credential', async () => {
  const server = await startRoutes((path) => {
    if (path.endsWith('/table/list')) return { body: { tables: [] } };
    return path.endsWith('/list') ? { body: { namespaces: [] } } : { status: 404, body: { code: 4 } };
  });
  const draft = { address: server.origin, context: [{ name: 'tenant', value: 'red' }] };
  const { id } = await client.connections.add({ draft, credentials: { apiKey: 'CANARY', bearer: 'CANARY' } });
  await client.connections.update({ connectionId: id, draft: { ...draft, readOnly: true } });
  await client.connections.clearCredential({ connectionId: id, slot: 'bearer' });
  expect(await client.connections.probe({ connectionId: id })).toMatchObject({
    capabilities: { listTags: 'yes' },
  });
  const list = await client.connections.list();
  expect(list).toMatchObject([
    {
      id,
      readOnly: true,
      secrets: [{ slot: 'apiKey', place: 'session' }],
      capabilities: { listTags: 'yes' },
    },
  ]);
  expect(server.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': 'CANARY', 'x-svc-ctx-tenant': 'red' });
  expect(JSON.stringify([list, host.activityLog.list()])).not.toContain('CANARY');
  await server.close();
});

describe('a folder', () => {
  it('is opened by its path, and listed as it was returned', async () => {
    const opened = await client.connections.openFolder({ path: directory });
    expect(opened).toMatchObject({ folder: directory, readOnly: true, address: '' });
    expect(await client.connections.list()).toEqual([opened]);
  });

  it('with an invalid path is rejected with a message', async () => {
    const failure = await failureOf(client.connections.openFolder({ path: 'tables' }));
    expect(failure).toMatchObject({
      code: 'INVALID',
      data: { message: expect.stringContaining('"tables"') },
    });
  });

  it('can’t be chosen if the shell has no dialog for it', async () => {
    expect(await client.app.info()).toMatchObject({ choosesFolders: false });
    expect(await client.app.chooseFolder()).toBeNull();
  });

  it('is chosen in the dialog of the shell', async () => {
    const chosen = connect({ ...host, chooseFolder: async () => '/data/tables' });
    expect(await chosen.client.app.chooseFolder()).toBe('/data/tables');
    chosen.ports.port1.close();
  });
});

it('the event stream starts with the current state, and then reports each change', async () => {
  const events = await client.app.events();
  const next = async () => {
    const { value, done } = await inTime(events.next(), () => 'No event came: what changed was not told.');
    return done ? undefined : value;
  };
  expect((await next())?.map(({ type }) => type)).toEqual(['server', 'connections', 'settings', 'notices']);
  await client.settings.set({ theme: 'dark' });
  expect(await next()).toMatchObject([{ type: 'settings', settings: { theme: 'dark' } }]);
  await events.return();
});

describe('a file of the user', () => {
  it('is opened only by a handle from the shell, which works once, and never by a path', async () => {
    const path = join(directory, 'items.csv');
    await writeFile(path, 'CANARY,b\n1,2\n');
    const byPath = client.uploads.open({ path } as unknown as { handle: string });
    expect(await failureOf(byPath)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await failureOf(client.uploads.open({ handle: path }))).toMatchObject({ code: 'GONE' });
    const handle = host.uploads.offerLocal(path);
    expect(await client.uploads.open({ handle })).toMatchObject({ name: 'items.csv' });
    expect(await failureOf(client.uploads.open({ handle }))).toMatchObject({ code: 'GONE' });
    expect(await readFile(path, 'utf8')).toContain('CANARY');
  });
});
