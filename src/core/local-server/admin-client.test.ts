import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultSettings, NO_FAULTS, type ServerRequest } from '#protocol/index.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { type AdminClient, openAdminClient } from './admin-client.ts';
import { followRequestLog } from './request-log.ts';

const TOKEN = 'the-token-of-this-start';

let directory: string;
let server: RunningServer;
let admin: AdminClient;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-admin-'));
  server = await startServer({ port: 0, dataDirectory: directory, adminToken: TOKEN });
  admin = openAdminClient({ address: server.url, token: TOKEN });
});
afterEach(async () => {
  await admin.close();
  await server.close();
  await rm(directory, { recursive: true });
});

const list = (at = server) => fetch(`${at.url}/v1/namespace/%24/list`);

describe('fault settings', () => {
  it('apply from the next response on, and can be reset', async () => {
    const faults = faultSettings.parse({ rates: { unauthenticated: 100 }, operations: ['listNamespaces'] });
    expect(await admin.setFaults(faults)).toEqual(faults);
    expect((await list()).status).toBe(401);
    expect(await admin.setFaults(NO_FAULTS)).toEqual(NO_FAULTS);
    expect((await list()).status).toBe(200);
  });

  it('can be reset while all other requests hang', async () => {
    await admin.setFaults(faultSettings.parse({ rates: { hang: 100 }, latency: 600_000 }));
    expect(await admin.setFaults(NO_FAULTS)).toEqual(NO_FAULTS);
    expect((await list()).status).toBe(200);
  });

  it('can’t be changed with another admin token', async () => {
    const otherClient = openAdminClient({ address: server.url, token: 'another' });
    const refused = otherClient.setFaults(faultSettings.parse({ latency: 600_000 }));
    await expect(refused).rejects.toMatchObject({ code: 'LOCAL_SERVER' });
    await otherClient.close();
    expect((await list()).status).toBe(200);
  });

  it('fail without hanging after the server is closed', async () => {
    const ended = await startServer({ port: 0, dataDirectory: join(directory, 'b'), adminToken: TOKEN });
    const orphan = openAdminClient({ address: ended.url, token: TOKEN });
    await ended.close();
    await expect(orphan.setFaults(NO_FAULTS)).rejects.toMatchObject({ code: 'LOCAL_SERVER' });
    await orphan.close();
  });
});

/** The next list of requests that isn’t empty. */
async function nextRequests(log: AsyncIterator<ServerRequest[], void>): Promise<readonly ServerRequest[]> {
  for (;;) {
    const { value } = await log.next();
    if (value !== undefined && value.length > 0) return value;
  }
}

describe('the request log', () => {
  it('starts with earlier requests, continues with new ones, and omits requests for the log itself', async () => {
    const leaving = new AbortController();
    await list();
    const log = followRequestLog({ admin: () => admin, signal: leaving.signal, lookEvery: 1 });
    expect(await nextRequests(log)).toMatchObject([{ id: 1, operation: 'listNamespaces', status: 200 }]);
    await list();
    expect(await nextRequests(log)).toMatchObject([{ id: 2, method: 'GET' }]);
    leaving.abort();
    expect(await log.next()).toMatchObject({ done: true });
  });

  it('is empty while no server runs', async () => {
    const log = followRequestLog({ admin: () => undefined, signal: undefined, lookEvery: 1 });
    expect(await log.next()).toEqual({ done: false, value: [] });
    await log.return();
  });

  it('continues with consecutive IDs after another server process replaces the first', async () => {
    const leaving = new AbortController();
    let current: AdminClient | undefined = admin;
    const log = followRequestLog({ admin: () => current, signal: leaving.signal, lookEvery: 1 });
    await list();
    await list();
    expect((await nextRequests(log)).map(({ id }) => id)).toEqual([1, 2]);

    const second = await startServer({ port: 0, dataDirectory: join(directory, 'b'), adminToken: TOKEN });
    current = openAdminClient({ address: second.url, token: TOKEN });
    await list(second);
    expect((await nextRequests(log)).map(({ id }) => id)).toEqual([3]);
    leaving.abort();
    await current.close();
    await second.close();
  });

  it('ends at once when its reader aborts during a polling interval', async () => {
    const leaving = new AbortController();
    const log = followRequestLog({ admin: () => admin, signal: leaving.signal, lookEvery: 600_000 });
    await log.next();
    const waiting = log.next();
    leaving.abort();
    expect(await waiting).toMatchObject({ done: true });
  });
});
