import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryTried, TryParams } from '#contract/index.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { stringifyJson } from '#protocol/index.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { createHost, type Host } from '../host.ts';

let workshop = '';
let server: RunningServer;
let host: Host;
let connectionId = '';

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'vitrine-tries-'));
  const dataDirectory = join(workshop, 'server');
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
  server = await startServer({ port: 0, dataDirectory, sample: true, engine });
  const spawnServer = () => {
    throw new Error('The server runs already.');
  };
  host = await createHost({ dataDirectory: join(workshop, 'host'), shell: 'desktop', spawnServer });
  const input = { draft: { address: server.url }, anyway: true };
  connectionId = (await host.connections.add(input, undefined)).id;
}, 60_000);

afterAll(async () => {
  await host.close();
  await server.close();
  await rm(workshop, { recursive: true, force: true, maxRetries: 10 });
});

/** A query with the vector of a row of the table. */
async function nearRow(table: string, column: string, offset: bigint, more: object = {}): Promise<string> {
  const params = { connectionId, id: ['live', table], column, row: { offset } };
  const [vector] = await (await host.plans.get()).rowVectors(params);
  return stringifyJson({ k: 10, vector: { single_vector: vector }, vector_column: column, ...more });
}

async function tried(
  table: string,
  queries: readonly string[],
  changes: readonly object[],
  more: Partial<TryParams> = {},
): Promise<QueryTried[]> {
  const tries = await host.tries.get();
  const settings = changes.map((change) => ({ changes: JSON.stringify(change) }));
  const events = await tries.run({
    connectionId,
    id: ['live', table],
    queries: [...queries],
    settings,
    repeats: 1,
    ...more,
  });
  const list: QueryTried[] = [];
  for await (const event of events) if (event.kind === 'query') list.push(event);
  return list;
}

const WAVES = [1, 2, 3, 4, 5, 6, 7, 8];

/** A table whose vectors have different norms, with a flat cosine index, which loses nothing. */
async function createUnevenTable(): Promise<void> {
  const item = new arrow.Field('item', new arrow.Float32(), true);
  const vectors = Array.from({ length: 300 }, (_, row) =>
    WAVES.map((wave) => Math.sin(row * wave) * (1 + (row % 17))),
  );
  const vector = arrow.vectorFromArray(vectors, new arrow.FixedSizeList(WAVES.length, item));
  const send = async (path: string, type: string, body: BodyInit) => {
    const answer = await fetch(`${server.url}/v1/table/live$uneven/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(answer.status).toBeLessThan(300);
  };
  const bytes = arrow.tableToIPC(new arrow.Table({ vector }), 'stream');
  await send('create', 'application/vnd.apache.arrow.stream', new Uint8Array(bytes));
  const index = { column: 'vector', index_type: 'IVF_FLAT', metric_type: 'cosine', num_partitions: 2 };
  await send('create_index', 'application/json', JSON.stringify(index));
}

/** The mean recall of all queries, by setting. */
function recalls(list: readonly QueryTried[]): number[] {
  const sums = (list[0]?.results ?? []).map((_, setting) => {
    const all = list.map(({ results }) => results[setting]?.recall ?? { found: Number.NaN, of: 1 });
    return all.reduce((sum, { found, of }) => sum + found / of, 0) / list.length;
  });
  return sums;
}

const rows = (offsets: readonly bigint[], table: string, column: string, more?: object) =>
  Promise.all(offsets.map((offset) => nearRow(table, column, offset, more)));

describe('a search with an index', () => {
  it('has lower recall with few probes, higher with refinement, and full recall without the index', async () => {
    const queries = await rows([7n, 100n, 2000n, 4000n, 8000n], 'products', 'embedding');
    const list = await tried('products', queries, [
      { nprobes: 1 },
      { nprobes: 64 },
      { nprobes: 64, refine_factor: 20 },
      { bypass_vector_index: true },
    ]);
    const [few = 1, many = 1, refined = 0, exact = 0] = recalls(list);
    expect(few).toBeLessThan(refined);
    expect(many).toBeLessThan(refined);
    expect(refined).toBeGreaterThan(0.9);
    expect(exact).toBe(1);
    for (const { exactTime, results } of list) {
      expect(exactTime).toBeGreaterThan(0);
      expect(results.map(({ rows: count }) => count)).toEqual([10, 10, 10, 10]);
    }
  }, 60_000);

  it('has the same recall with any selected columns', async () => {
    const queries = await rows([7n, 100n], 'products', 'embedding');
    const changes = [{}, { columns: { column_names: ['id', 'title'] } }, { columns: ['id'] }];
    for (const { results } of await tried('products', queries, changes)) {
      expect(results[1]?.recall).toEqual(results[0]?.recall);
      expect(results[2]?.recall).toEqual(results[0]?.recall);
      expect(results[0]?.recall?.of).toBe(10);
    }
  });

  it('is compared with an exact search that uses the distance type of the index', async () => {
    await createUnevenTable();
    const vector = WAVES.map((length) => Math.sin(length));
    const query = stringifyJson({ k: 20, vector: { single_vector: vector } });
    const changes = [{ nprobes: 2 }, { distance_type: 'cosine' }, { distance_type: 'l2' }];
    const [one] = await tried('uneven', [query], changes);
    expect(one?.results.map(({ recall }) => recall)).toEqual([
      { found: 20, of: 20 },
      { found: 20, of: 20 },
      { found: 20, of: 20 },
    ]);
  }, 60_000);

  it('has lower recall with postfiltering than with prefiltering', async () => {
    const queries = await rows([7n, 100n], 'products', 'embedding', { filter: 'price < 20' });
    const list = await tried('products', queries, [{}, { prefilter: true, refine_factor: 20, nprobes: 64 }]);
    const [after = 1, before = 0] = recalls(list);
    expect(before).toBeGreaterThan(after);
  });

  it('and a full-text query is compared with the same hybrid search', async () => {
    const words = { full_text_query: { string_query: { query: 'walnut', columns: ['description'] } } };
    const [one] = await tried('products', await rows([7n], 'products', 'embedding', words), [
      {},
      { bypass_vector_index: true, prefilter: true },
    ]);
    expect(one?.recallProblem).toBeUndefined();
    expect(one?.results[0]?.recall?.of).toBe(10);
    expect(one?.results[1]?.recall).toEqual({ found: 10, of: 10 });
  });

  it('is compared with the exact answer at its own offset', async () => {
    const queries = await rows([7n], 'products', 'embedding', { offset: 20 });
    const [exact = 0] = recalls(await tried('products', queries, [{ bypass_vector_index: true }]));
    expect(exact).toBe(1);
  });
});

it('measures full-text searches and scans without recall', async () => {
  const words = { string_query: { query: 'walnut', columns: ['description'] } };
  const queries = [
    { k: 3, vector: {} },
    { k: 3, vector: {}, full_text_query: words },
  ].map(stringifyJson);
  for (const { results, recallProblem } of await tried('products', queries, [{}, { k: 5 }])) {
    expect(results).toMatchObject([
      { times: { length: 1 }, rows: 3 },
      { times: { length: 1 }, rows: 5 },
    ]);
    expect(results.some(({ recall }) => recall !== undefined)).toBe(false);
    expect(recallProblem).toBeUndefined();
  }
});

it('reuses the exact answer until another client writes to the table', async () => {
  const [query = ''] = await rows([42n], 'products', 'embedding');
  const isNew = async () => (await tried('products', [query], [{}]))[0]?.exactTime !== null;
  expect(await isNew()).toBe(true);
  expect(await isNew()).toBe(false);
  // By another client, so the host doesn’t notice.
  const written = await fetch(`${server.url}/v1/table/live$products/delete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ predicate: 'id = 42' }),
  });
  expect(written.status).toBe(200);
  expect(await isNew()).toBe(true);
});
