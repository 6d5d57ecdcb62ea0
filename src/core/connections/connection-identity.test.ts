import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectionDraft, NO_OAUTH } from '#contract/index.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import {
  AUDIENCE,
  CLIENT_SECRET,
  startAuthorizationServer,
} from '../sign-in/testing/authorization-server.ts';
import { setUpConnections } from './testing/test-connections.ts';

async function setUp(options: Parameters<typeof setUpConnections>[0] = {}) {
  const rig = await setUpConnections(options);
  onTestFinished(() => rig.close());
  return { ...rig, connections: await rig.open() };
}

const listRoot = async ({ connections }: Awaited<ReturnType<typeof setUp>>, id: string) =>
  (await connections.catalog(id)).children({ id: [], limit: 1 });

describe('a connection with client credentials', () => {
  async function signedIn() {
    const provider = await startAuthorizationServer();
    const rig = await setUp();
    const draft: Partial<ConnectionDraft> = {
      authorization: 'client',
      oauth: { ...NO_OAUTH, issuer: provider.issuer, clientId: 'robot-basic', audience: AUDIENCE },
    };
    const connection = await rig.add(rig.connections, {
      ...draft,
      credentials: { clientSecret: CLIENT_SECRET },
    });
    return { provider, rig, draft, connection };
  }

  it('gets a token for its check, and another on first use', async () => {
    const { provider, rig, connection } = await signedIn();
    const testedWith = rig.server.seen[0]?.headers.authorization;
    expect(testedWith).toMatch(/^Bearer \S{20,}$/);
    await listRoot(rig, connection.id);
    await listRoot(rig, connection.id);
    const used = rig.server.seen.at(-1)?.headers.authorization;
    expect(used).toMatch(/^Bearer \S{20,}$/);
    expect(used).not.toBe(testedWith);
    expect(provider.grants).toEqual(['client_credentials', 'client_credentials']);
    expect(rig.connections.list()[0]?.signIn).toMatchObject({ state: 'signed-in' });
  });

  it('saves and shows neither its client secret nor its access token', async () => {
    const { rig, connection } = await signedIn();
    await listRoot(rig, connection.id);
    const stored = await readFile(join(rig.directory, 'connections.json'), 'utf8');
    const token = String(rig.server.seen.at(-1)?.headers.authorization).slice('Bearer '.length);
    for (const secret of [CLIENT_SECRET, token]) {
      expect(stored + JSON.stringify(rig.connections.list())).not.toContain(secret);
    }
  });

  it('reports a wrong secret, and is not added', async () => {
    const provider = await startAuthorizationServer();
    const rig = await setUp();
    const oauth = { ...NO_OAUTH, issuer: provider.issuer, clientId: 'robot-basic', audience: AUDIENCE };
    const adding = rig.add(rig.connections, {
      authorization: 'client',
      oauth,
      credentials: { clientSecret: 'CANARY-wrong' },
    });
    await expect(adding).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.not.stringContaining('CANARY'),
    });
    expect(rig.connections.list()).toEqual([]);
    expect(rig.server.seen).toEqual([]);
  });
});

it('a bearer token is not sent once the connection uses no authorization', async () => {
  const rig = await setUp();
  const connection = await rig.add(rig.connections, { credentials: { bearer: 'CANARY' } });
  await rig.update(rig.connections, connection, { authorization: 'none' });
  await listRoot(rig, connection.id);
  expect(rig.server.seen.at(-1)?.headers).not.toHaveProperty('authorization');
});

describe('a secret that the keyring does not return', () => {
  it('is awaited only until the caller aborts', async () => {
    const { keyring } = createTestKeyring();
    const { add, connections, openWithoutSession } = await setUp({
      keyring: { ...keyring, decrypt: () => new Promise(() => {}) },
    });
    const { id } = await add(connections, { credentials: { apiKey: 'k' } });
    const later = await openWithoutSession();
    const catalog = await later.catalog(id);
    const aborted = AbortSignal.abort(new Error('left'));
    await expect(catalog.children({ id: [], limit: 1, signal: aborted })).rejects.toThrow('left');
    const draft = { address: 'https://tables.example' };
    await expect(later.update(id, { draft }, aborted)).rejects.toThrow('left');
    await expect(later.test({ connectionId: id, draft }, aborted).next()).rejects.toThrow('left');
  });

  it('fails the check of a change, unless it is entered again', async () => {
    const { keyring, is } = createTestKeyring();
    const { add, connections, openWithoutSession, server, update } = await setUp({ keyring });
    const connection = await add(connections, { credentials: { apiKey: 'k' } });
    is.isLocked = true;
    const later = await openWithoutSession();
    const requestCount = server.seen.length;
    await expect(update(later, connection, { pageSize: 7 })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('is locked'),
    });
    expect(server.seen).toHaveLength(requestCount);
    const tested = { connectionId: connection.id, draft: { address: server.origin } };
    const advice: unknown[] = [];
    for await (const row of later.test(tested, undefined))
      if (row.state === 'failed') advice.push(row.advice);
    expect(advice).toEqual([expect.stringContaining('is locked')]);
    is.isLocked = false;
    await update(later, connection, { pageSize: 7, credentials: { apiKey: 'new' } });
    expect(server.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': 'new' });
  });

  it('blocks requests, and is read again on request', async () => {
    const { keyring, is } = createTestKeyring();
    const { add, connections, openWithoutSession, server } = await setUp({ keyring });
    const { id } = await add(connections, { credentials: { apiKey: 'k' } });
    is.isLocked = true;
    const later = await openWithoutSession();
    const requestCount = server.seen.length;
    await expect((await later.catalog(id)).children({ id: [], limit: 1 })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    expect(server.seen).toHaveLength(requestCount);
    expect(later.list()[0]?.secrets).toMatchObject([{ slot: 'apiKey', error: { kind: 'locked' } }]);
    is.isLocked = false;
    expect((await later.unlock(id)).secrets).toEqual([{ slot: 'apiKey', place: 'keyring' }]);
    await (await later.catalog(id)).children({ id: [], limit: 1 });
    expect(server.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': 'k' });
  });
});
