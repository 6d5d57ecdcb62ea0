import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { secretPlace } from '#protocol/testing/secret-places.ts';
import { runs } from '#testing/runs.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { type OpenHost, setUpHosts } from './testing/test-plans.ts';

const QUERY = '{"k":1,"vector":{}}';
const table = ['shop', 'items'];

let hosts: Awaited<ReturnType<typeof setUpHosts>>;
let host: OpenHost;
let origin: string;
let connectionId: string;

beforeEach(async () => {
  hosts = await setUpHosts();
  origin = (await startServerForTest((_, response) => void response.end('  A\n B'))).origin;
  host = await hosts.open();
  connectionId = await host.connect(origin);
});

const explain = (change: object = {}) =>
  host.client.plans.explain({ connectionId, id: table, query: QUERY, ...change });

/** As after a restart of the app. */
async function startAgain(): Promise<void> {
  await host.close();
  host = await hosts.open();
}

describe('a run', () => {
  it('is restored unchanged after a restart', async () => {
    const { run, notKept } = await explain({ verbose: true });
    expect(notKept).toBeUndefined();
    expect(run).toMatchObject({
      kind: 'explained',
      connectionId,
      id: table,
      query: QUERY,
      verbose: true,
      distributedMetrics: false,
      lineCount: 2,
      text: '  A\n B',
    });
    await startAgain();
    expect(await host.client.plans.run({ runId: run.runId })).toEqual(run);
  });

  it('is listed by table, by connection, and among all runs', async () => {
    const elsewhere = await host.connect(origin);
    const first = (await explain()).run.runId;
    const analysis = { connectionId, id: ['other'], query: QUERY, distributedMetrics: true };
    const second = (await host.client.plans.analyze(analysis)).run.runId;
    const third = (await explain({ connectionId: elsewhere })).run.runId;
    const listed = async (filter: { connectionId?: string; id?: string[] }) =>
      (await host.client.plans.history(filter)).map(({ runId }) => runId);
    expect(await listed({})).toEqual([third, second, first]);
    expect(await listed({ connectionId })).toEqual([second, first]);
    expect(await listed({ connectionId, id: table })).toEqual([first]);
    const [head] = await host.client.plans.history({ connectionId, id: ['other'] });
    expect(head).toMatchObject({ kind: 'analyzed', distributedMetrics: true, verbose: false });
    expect(head).not.toHaveProperty('text');
  });

  it('that failed isn’t in the history', async () => {
    await expect(explain({ query: '{}' })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await host.client.plans.history({})).toEqual([]);
  });

  it('that was forgotten is GONE and deleted from the disk', async () => {
    const { runId } = (await explain()).run;
    await host.client.plans.forgetRuns({ runIds: [runId] });
    await expect(host.client.plans.run({ runId })).rejects.toMatchObject({ code: 'GONE' });
    expect(await hosts.runFiles()).toEqual([]);
  });

  it('works in a second process on the same directory, but isn’t saved', async () => {
    const { runId } = (await explain()).run;
    const second = await hosts.open();
    const tableQuery = { connectionId, id: table, query: QUERY };
    const { run, notKept } = await second.client.plans.explain(tableQuery);
    expect(run.text).toBe('  A\n B');
    expect(notKept).toContain('wasn’t saved');
    expect((await second.client.plans.history({})).map((head) => head.runId)).toEqual([runId]);
    await expect(second.client.plans.saveQuery({ ...tableQuery, name: 'a' })).rejects.toMatchObject({
      code: 'READ_ONLY',
    });
    await expect(second.client.plans.forgetRuns({ runIds: [runId] })).rejects.toMatchObject({
      code: 'READ_ONLY',
    });
  });
});

describe('a saved query', () => {
  const save = (name: string, change: object = {}) =>
    host.client.plans.saveQuery({ connectionId, id: table, query: QUERY, name, ...change });
  const saved = async (id = table) =>
    (await host.client.plans.savedQueries({ connectionId, id })).map(({ name, query }) => [name, query]);

  it('is restored after a restart, only for its table', async () => {
    await save(' all of it ');
    await save('other', { id: ['other'] });
    await startAgain();
    expect(await saved()).toEqual([['all of it', QUERY]]);
  });

  it('replaces the one with the same name on the same table', async () => {
    await save('a', { id: ['other'] });
    await save('a');
    await save('a', { query: '{"k": 2}' });
    expect(await saved()).toEqual([['a', '{"k": 2}']]);
    expect(await saved(['other'])).toEqual([['a', QUERY]]);
  });

  it('is deleted by removeQuery', async () => {
    const { queryId } = await save('a');
    await host.client.plans.removeQuery({ queryId });
    expect(await saved()).toEqual([]);
  });

  it('is rejected if it isn’t JSON', async () => {
    await expect(save('a', { query: '{"k":' })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await saved()).toEqual([]);
  });

  it('is rejected if 500 are saved already, until one is removed', async () => {
    const queries = Array.from({ length: 500 }, (_, index) => ({
      queryId: `${index}`,
      connectionId,
      id: table,
      query: QUERY,
      name: `query ${index}`,
      at: index,
    }));
    const file = {
      format: 'vitrine-saved-queries',
      version: 1,
      writtenBy: 'Vitrine 0.1.0',
      data: { queries },
    };
    await writeFile(join(hosts.directory, 'saved-queries.json'), JSON.stringify(file));
    await expect(save('one more')).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('500 saved queries'),
    });
    await save('query 7');
    await host.client.plans.removeQuery({ queryId: '8' });
    await save('one more');
    expect((await saved()).slice(0, 3).map(([name]) => name)).toEqual(['one more', 'query 7', 'query 499']);
  });
});

describe('the runs and saved queries of a removed connection', () => {
  const all = async () => {
    const runs = await host.client.plans.history({});
    const queries = await host.client.plans.savedQueries({ connectionId, id: table });
    return [runs.length, queries.length];
  };

  beforeEach(async () => {
    await explain();
    await host.client.plans.saveQuery({ connectionId, id: table, query: QUERY, name: 'a' });
  });

  it('are restored with it', async () => {
    await host.client.connections.remove({ connectionId });
    expect(await host.client.plans.history({})).toEqual([]);
    await host.client.connections.restore({ connectionId });
    expect(await all()).toEqual([1, 1]);
    await startAgain();
    expect(await all()).toEqual([1, 1]);
  });

  it('are deleted from the disk when the app closes, and no others', async () => {
    const stays = await host.connect(origin);
    await explain({ connectionId: stays });
    await host.client.connections.remove({ connectionId });
    await host.close();
    expect([...(await hosts.files()).values()].join('\n')).not.toContain(connectionId);
    host = await hosts.open();
    expect(await host.client.plans.history({})).toMatchObject([{ connectionId: stays }]);
  });

  it('are deleted from the disk even if no plans were used since the start', async () => {
    await explain();
    await startAgain();
    await host.client.connections.remove({ connectionId });
    await host.close();
    expect([...(await hosts.files()).values()].join('\n')).not.toContain(connectionId);
    host = await hosts.open();
  });
});

describe('the runs of a connection that is missing at a start', () => {
  async function startWithConnections(file: object): Promise<void> {
    await host.close();
    const text = JSON.stringify({ format: 'vitrine-connections', writtenBy: 'Vitrine 0.1.0', ...file });
    for (const name of ['connections.json', 'connections.json.bak']) {
      await writeFile(join(hosts.directory, name), text);
    }
    host = await hosts.open();
  }

  it('are deleted, since the app was killed after the connection was removed', async () => {
    await explain();
    await startWithConnections({ version: 3, data: { connections: [] } });
    expect(await host.client.plans.history({})).toEqual([]);
    expect(await hosts.runFiles()).toEqual([]);
  });

  it('are kept if the list of connections can’t be read', async () => {
    await explain();
    await startWithConnections({ version: 99, data: { connections: 'of a newer version' } });
    expect(await host.client.plans.history({})).toEqual([]);
    await host.close();
    expect(await hosts.runFiles()).toHaveLength(1);
  });
});

describe('a secret in a query', () => {
  it('is sent to the server, but saved in no file', async () => {
    const canary = `CANARY-${randomUUID()}`;
    const query = JSON.stringify({
      k: 1,
      vector: {},
      identity: { api_key: canary, auth_token: canary },
      context: { region: canary },
    });
    const server = await startServerForTest((_, response) => void response.end('plan'));
    connectionId = await host.connect(server.origin);
    const { run } = await explain({ query });
    await host.client.plans.analyze({ connectionId, id: table, query });
    const saved = await host.client.plans.saveQuery({ connectionId, id: table, query, name: 'a' });
    expect(server.seen.filter(({ body }) => body.includes(canary))).toHaveLength(2);
    for (const answer of [run, saved, await host.client.plans.history({})]) {
      expect(JSON.stringify(answer)).not.toContain(canary);
    }
    await host.close();
    const files = await hosts.files();
    expect(await hosts.runFiles()).toHaveLength(2);
    expect([...files.keys()]).toContain('saved-queries.json');
    const base64 = Buffer.from(canary).toString('base64');
    for (const text of files.values()) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(base64);
    }
  });

  it('is saved in no file, for any secret field, spelling, and nesting', async () => {
    const server = await startServerForTest((_, response) => void response.end('plan'));
    connectionId = await host.connect(server.origin);
    const canaries: string[] = [];
    const property = fc.asyncProperty(secretPlace, async (place) => {
      const canary = `CANARY-${randomUUID()}`;
      canaries.push(canary);
      const query = JSON.stringify({ k: 1, vector: {}, ...place(canary) });
      await host.client.plans.explain({ connectionId, id: table, query });
      await host.client.plans.saveQuery({ connectionId, id: table, query, name: canary.slice(-12) });
    });
    await fc.assert(property, { numRuns: runs(30) });
    await host.close();
    const files = await hosts.files();
    expect([...files.keys()]).toContain('saved-queries.json');
    const stored = [...files.values()].join('\n');
    expect(canaries.filter((canary) => stored.includes(canary))).toEqual([]);
  });
});
