import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowChoice } from '#contract/index.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { parsePlan } from '#plan/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { createHost, type Host } from '../host.ts';

let workshop = '';
let server: RunningServer;
let host: Host;
let connectionId = '';

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'vitrine-plans-'));
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

const products = ['live', 'products'];

const queryOf = (query: unknown) => ({ connectionId, id: products, query: stringifyJson(query) });

async function explained(query: unknown): Promise<string> {
  return (await (await host.plans.get()).explain({ ...queryOf(query), verbose: false })).run.text;
}

async function analyzed(query: unknown): Promise<string> {
  return (await (await host.plans.get()).analyze({ ...queryOf(query), distributedMetrics: false })).run.text;
}

const rowVectors = (row: RowChoice, column = 'embedding', name = 'products') =>
  host.plans.get().then((plans) => plans.rowVectors({ connectionId, id: ['live', name], column, row }));

describe('the real engine', () => {
  it('explains and analyzes a search for the vector of a row', async () => {
    const [vector] = await rowVectors({ offset: 7n });
    const query = { k: 5, vector: { single_vector: vector }, vector_column: 'embedding', nprobes: 4 };
    expect(await explained(query)).toMatch(/^ {2,}ANNSubIndex: name=embedding_idx, k=5/m);
    expect(await analyzed(query)).toMatch(/^AnalyzeExec .*\n(.*\n)* +ANNSubIndex.*metrics=\[.*output_rows=/);
  });

  it.each([
    ['a scan', { k: 3, vector: {} }, /^LanceRead: .*projection=\[id, sku/],
    ['a filter', { k: 3, vector: {}, filter: 'price > 20' }, /full_filter=price > Float64\(20\)/],
    [
      'a full-text search',
      { k: 3, vector: {}, full_text_query: { string_query: { query: 'chair', columns: ['description'] } } },
      /^ *MatchQuery: /m,
    ],
  ])('explains and analyzes %s', async (_, query, plan) => {
    expect(await explained(query)).toMatch(plan);
    expect(await analyzed(query)).toMatch(/^AnalyzeExec /);
  });

  it('explains and analyzes both halves of a hybrid query', async () => {
    const [vector] = await rowVectors({ offset: 7n });
    const text = { string_query: { query: 'chair', columns: ['description'] } };
    const query = { k: 5, vector, vector_column: 'embedding', full_text_query: text };
    const halves = /^--- Vector half ---\n(.+\n)+--- Text half ---\n/;
    for (const plan of [await explained(query), await analyzed(query)]) {
      expect(plan).toMatch(halves);
      expect(parsePlan(plan).parts.filter(({ kind }) => kind === 'plan')).toHaveLength(2);
      const [near = '', words = ''] = plan.split('--- Text half ---');
      expect([near, words]).toEqual([
        expect.stringContaining('ANNSubIndex'),
        expect.stringContaining('MatchQuery'),
      ]);
    }
  });

  it('returns a plan that Vitrine shows with every character', async () => {
    const query = { k: 3, vector: {}, filter: 'title = \'a "quoted"\n  LanceRead: line\'' };
    const answer = await fetch(`${server.url}/v1/table/live$products/explain_plan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringifyJson({ query }),
    });
    expect(await explained(query)).toBe(JSON.parse(await answer.text()));
  });

  it('rejects a filter on a missing column with its own message', async () => {
    await expect(explained({ k: 1, vector: {}, filter: 'nope = 1' })).rejects.toMatchObject({
      details: { serverMessage: expect.stringContaining('nope') },
    });
  });
});

describe('the vector of a row', () => {
  it('is read from the row at an offset, or from the first row that matches a filter', async () => {
    const [first, second] = [await rowVectors({ offset: 0n }), await rowVectors({ offset: 1n })];
    expect(first.map((vector) => vector.length)).toEqual([64]);
    expect(second).not.toEqual(first);
    expect(await rowVectors({ filter: 'stock >= 0' })).toEqual(first);
  });

  it('is read from the requested version', async () => {
    const ofVersion = async (version: bigint) =>
      (await host.plans.get()).rowVectors({
        connectionId,
        id: products,
        column: 'embedding',
        row: { offset: 10_000n },
        version,
      });
    // The rows beyond the first 10,000 were added later.
    expect(await rowVectors({ offset: 10_000n })).toHaveLength(1);
    await expect(ofVersion(1n)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it.each([
    ['vector_of_halves', [[1, 0.5, 0.25, 0]]],
    ['vector_of_doubles', [[1.7976931348623157e308, 5e-324]]],
    ['vector_of_bytes', [[0, 1, 2, 4, 8, 16, 32, 255]]],
    [
      'list_of_vectors',
      [
        [1, 0],
        [0, 1],
      ],
    ],
  ])('may have any vector type: %s', async (column, vectors) => {
    expect(await rowVectors({ offset: 2n }, column, 'types')).toEqual(vectors);
  });

  it.each([
    ['a missing row', { offset: 99_999n }, 'embedding', 'no row 99999'],
    ['a filter that matches no row', { filter: "sku = 'none'" }, 'embedding', 'No row matches the filter'],
    ['a text column', { offset: 0n }, 'title', 'from `title`. It isn’t a vector column'],
  ])('is rejected for %s', async (_, row, column, words) => {
    await expect(rowVectors(row, column)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining(words),
    });
  });

  it('is rejected for a row whose vector is null', async () => {
    const row = { filter: 'vector IS NULL' };
    await expect(rowVectors(row, 'vector', 'types')).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('The row has no vector.'),
    });
  });
});
