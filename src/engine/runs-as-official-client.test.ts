import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Query, rerankers, type Table, type VectorQuery } from '@lancedb/lancedb';
import {
  Table as ArrowTable,
  Field,
  FixedSizeList,
  Float32,
  Int64,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../core/host.ts';
import { stringifyJson } from '../protocol/index.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { startTestEngine } from '../server/testing/test-engine.ts';
import { createEngineHost } from './host/engine-host.ts';

/* A run must show what the official client returns for the same query on the same table. */

let workshop = '';
let server: RunningServer;
let host: Host;
let connectionId = '';
let products: Table;
let notes: Table;
let vector: number[] = [];

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'vitrine-runs-'));
  const dataDirectory = join(workshop, 'server');
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
  server = await startServer({ port: 0, dataDirectory, sample: true, engine });
  const spawnServer = () => {
    throw new Error('The server runs already.');
  };
  host = await createHost({ dataDirectory: join(workshop, 'host'), shell: 'desktop', spawnServer });
  const input = { draft: { address: server.url }, anyway: true };
  connectionId = (await host.connections.add(input, undefined)).id;
  await makeNotes();
  products = await tableOnDisk('products');
  notes = await tableOnDisk('notes');
  const [first] = await (await host.plans.get()).rowVectors({
    connectionId,
    id: ['live', 'products'],
    column: 'embedding',
    row: { offset: 7n },
  });
  vector = first ?? [];
}, 60_000);

afterAll(async () => {
  await host.close();
  await server.close();
  await rm(workshop, { recursive: true, force: true, maxRetries: 10 });
});

/** Texts with different relevances, since the engine returns equal ones in any order. */
async function makeNotes(): Promise<void> {
  const places = Array.from({ length: 50 }, (_, place) => place);
  const text = places.map((place) => `oak ${place % 2 === 0 ? 'chair ' : ''}${'sea '.repeat(place + 1)}`);
  const near = places.map((place) => [(place * 37) % 50, 1, 0, 0]);
  const rows = new ArrowTable({
    id: vectorFromArray(places.map(BigInt), new Int64()),
    text: vectorFromArray(text, new Utf8()),
    embedding: vectorFromArray(near, new FixedSizeList(4, new Field('item', new Float32(), true))),
  });
  const post = async (path: string, body: BodyInit) =>
    expect((await fetch(`${server.url}/v1/table/live$notes/${path}`, { method: 'POST', body })).status).toBe(
      200,
    );
  await post('create', new Uint8Array(tableToIPC(rows, 'stream')));
  await post('create_index', JSON.stringify({ column: 'text', index_type: 'FTS' }));
}

async function tableOnDisk(name: string): Promise<Table> {
  const path = `${server.url}/v1/table/live$${name}/describe`;
  const answer = await fetch(path, { method: 'POST', body: '{}' });
  const { location } = JSON.parse(await answer.text());
  const directory = location.startsWith('file:') ? fileURLToPath(location) : location;
  return (await connect(dirname(directory))).openTable(basename(directory, '.lance'));
}

/** What a run shows for some columns, as strings. */
async function run(query: object, columns: readonly string[], name = 'products'): Promise<string[][]> {
  const id = ['live', name];
  const events = await (await host.plans.get()).start({ connectionId, id, query: stringifyJson(query) });
  let rows: string[][] = [];
  for await (const event of events) {
    if (event.kind !== 'rows') continue;
    const { fields, first } = event.answer;
    const places = columns.map((name) => fields.findIndex((field) => field.name === name));
    rows = first.map((row) => places.map((place) => String(row[place])));
  }
  return rows;
}

async function official(query: Query | VectorQuery, columns: readonly string[]): Promise<string[][]> {
  return (await query.toArray()).map((row) => columns.map((name) => textOf(row[name])));
}

/** A 32-bit float, with as many digits as distinguish it from others. */
function textOf(value: unknown): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  for (let digits = 1; digits < 10; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

const near = (table: Table) => table.query().nearestTo(vector).column('embedding');
const WORDS = { string_query: { query: 'oak chair' } };
const NEAR = { k: 10, vector_column: 'embedding', prefilter: true };

describe('the ten rows of a run equal those of the official client', () => {
  it.each<[string, () => object, string | undefined, (table: Table) => Query | VectorQuery]>([
    ['near a vector', () => ({ ...NEAR, vector }), '_distance', (table) => near(table).limit(10)],
    [
      'near a vector, prefiltered',
      () => ({ ...NEAR, vector, filter: 'price > 20' }),
      '_distance',
      (table) => near(table).where('price > 20').limit(10),
    ],
    [
      'near a vector, postfiltered',
      () => ({ ...NEAR, vector, filter: 'price > 20', prefilter: false }),
      '_distance',
      (table) => near(table).where('price > 20').postfilter().limit(10),
    ],
    [
      'with an offset',
      () => ({ ...NEAR, vector, offset: 5 }),
      '_distance',
      (table) => near(table).limit(10).offset(5),
    ],
    [
      'within a distance range',
      () => ({ ...NEAR, vector, lower_bound: 0.01, upper_bound: 0.9, bypass_vector_index: true }),
      '_distance',
      (table) => near(table).distanceRange(0.01, 0.9).bypassVectorIndex().limit(10),
    ],
    [
      'with a filter',
      () => ({ k: 10, vector: {}, filter: "category = 'Garden'" }),
      undefined,
      (table) => table.query().where("category = 'Garden'").limit(10),
    ],
  ])('%s', async (_, query, rank, same) => {
    const columns = ['id', ...(rank === undefined ? [] : [rank])];
    const expected = await official(same(products), columns);
    expect(expected.length).toBeGreaterThan(rank === '_distance' && expected.length < 10 ? 0 : 9);
    expect(await run(query(), columns)).toEqual(expected);
  });
});

it('the rows of a full-text run equal those of the official client', async () => {
  const columns = ['_score', 'id', 'text'];
  const expected = await official(notes.query().fullTextSearch('oak chair').limit(10), columns);
  expect(expected).toHaveLength(10);
  expect(await run({ k: 10, vector: {}, full_text_query: WORDS }, columns, 'notes')).toEqual(expected);
});

describe('a hybrid run', () => {
  const hybrid = async (change: (query: VectorQuery) => VectorQuery) => {
    const query = notes.query().fullTextSearch('oak chair').nearestTo([30.2, 1, 0, 0]);
    return change(query)
      .limit(10)
      .rerank(await rerankers.RRFReranker.create());
  };
  const query = {
    k: 10,
    vector: { single_vector: [30.2, 1, 0, 0] },
    prefilter: true,
    full_text_query: WORDS,
  };

  it.each<[string, object, (query: VectorQuery) => VectorQuery]>([
    ['for all rows', {}, (near) => near],
    ['with a filter', { filter: 'id > 20' }, (near) => near.where('id > 20')],
    ['with selected columns', { columns: ['id', 'text'] }, (near) => near.select(['id', 'text'])],
    [
      'within a distance range, which doesn’t affect the text half',
      { upper_bound: 50 },
      (near) => near.distanceRange(undefined, 50),
    ],
  ])(
    'returns the ten rows of the official client with order and relevance, %s',
    async (_, members, change) => {
      const columns = ['_relevance_score', 'id', 'text'];
      const expected = await official(await hybrid(change), columns);
      expect(expected).toHaveLength(10);
      expect(await run({ ...query, ...members }, columns, 'notes')).toEqual(expected);
    },
  );

  it('splits the same result into pages', async () => {
    const columns = ['_relevance_score', 'id'];
    const page = (members: object) => run({ ...query, ...members }, columns, 'notes');
    const pages = [await page({ k: 4 }), await page({ k: 4, offset: 4 })];
    expect(pages.flat()).toEqual(await page({ k: 8 }));
  });
});
