import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_NETWORK, NO_OAUTH } from '#contract/index.ts';
import { startProxy } from '../network/testing/proxy.ts';
import { startAuthorizationServer } from '../sign-in/testing/authorization-server.ts';
import { createBrowserUser } from '../sign-in/testing/browser-user.ts';
import { setUpConnections } from './testing/test-connections.ts';

async function setUp(options: Parameters<typeof setUpConnections>[0] = {}) {
  const rig = await setUpConnections(options);
  onTestFinished(() => rig.close());
  const connections = await rig.open();
  const listRoot = async (id: string) => (await connections.catalog(id)).children({ id: [], limit: 1 });
  return { ...rig, connections, listRoot };
}

describe('a check of a connection with a sign-in', () => {
  async function signedIn() {
    const provider = await startAuthorizationServer();
    const rig = await setUp();
    const oauth = { ...NO_OAUTH, issuer: provider.issuer, clientId: 'window', scopes: ['openid'] };
    const draft = { authorization: 'browser', oauth } as const;
    const connection = await rig.add(rig.connections, draft);
    for await (const event of rig.connections.signIn(connection.id, undefined)) {
      if (event.type === 'browser') await createBrowserUser().visit(event.url);
    }
    return { ...rig, provider, draft, connection };
  }

  it('does not use up its refresh token', async () => {
    const { answers, listRoot, connections, connection, draft, provider, update } = await signedIn();
    answers.isRefusing = true;
    await expect(update(connections, connection, { ...draft, pageSize: 7 })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await expect(listRoot(connection.id)).rejects.toMatchObject({ code: 'REFUSED' });
    answers.isRefusing = false;
    await listRoot(connection.id);
    expect(provider.grants).toEqual(['authorization_code', 'refresh_token', 'refresh_token']);
    expect(connections.list()[0]?.signIn).toMatchObject({ state: 'signed-in', isRenewed: true });
  });

  it('uses its token, renewed by its own sign-in', async () => {
    const { connections, connection, draft, provider, server, listRoot } = await signedIn();
    await listRoot(connection.id);
    const tested = { connectionId: connection.id, draft: { address: server.origin, ...draft } };
    const findings: string[] = [];
    for await (const row of connections.test(tested, undefined)) {
      if (row.layer === 'auth') findings.push(row.finding);
    }
    expect(findings).toEqual(['', expect.stringContaining('access token sent')]);
    expect(provider.grants).toEqual(['authorization_code']);
  });

  it('sends its token, and sends nothing if the sign-in settings change', async () => {
    const { connections, connection, draft, server, update } = await signedIn();
    await update(connections, connection, { ...draft, pageSize: 7 });
    expect(server.seen.at(-1)?.headers.authorization).toMatch(/^Bearer \S{20,}$/);
    const before = server.seen.length;
    const other = { ...draft, oauth: { ...draft.oauth, scopes: ['openid', 'read'] } };
    await update(connections, connection, other);
    expect(server.seen.length).toBe(before);
  });
});

it('a saved proxy password does not allow other secrets to be sent unencrypted', async () => {
  const { add, connections, server } = await setUp();
  const proxy = await startProxy({ user: 'ada', password: 'pw' });
  onTestFinished(proxy.close);
  const way = { kind: 'own', address: proxy.address, user: 'ada', bypass: '' } as const;
  const draft = {
    address: server.origin.replace('127.0.0.1', 'tables.test'),
    network: { ...DEFAULT_NETWORK, proxy: way },
  };
  const { id } = await add(connections, { ...draft, credentials: { proxyPassword: 'pw' } });
  const tested = { connectionId: id, draft, credentials: { apiKey: 'CANARY-key' } };
  const failed: string[] = [];
  for await (const row of connections.test(tested, undefined)) {
    if (row.state === 'failed') failed.push(row.finding);
  }
  expect(failed).toEqual([expect.stringContaining('No credentials sent')]);
  expect(JSON.stringify(server.seen)).not.toContain('CANARY');
});
