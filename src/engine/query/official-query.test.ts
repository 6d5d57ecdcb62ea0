import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  BooleanQuery,
  BoostQuery,
  connect,
  MatchQuery,
  MultiMatchQuery,
  Occur,
  PhraseQuery,
  type Query,
  type Table,
  type VectorQuery,
} from '@lancedb/lancedb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operations, parseJson } from '../../protocol/index.ts';
import { planVectorOf } from '../plan-queries/plan-tables.ts';
import { usePlanTables } from '../plan-queries/testing/use-plan-tables.ts';

/*
 * The official client sends the same query to a table on disk and, as a query object, to a server. The server must
 * translate that object back into the same query.
 */

const plans = usePlanTables();
const { signal } = new AbortController();
const DESCRIPTION = { table: 'items', version: 1, schema: { fields: [] } };

async function answer(request: IncomingMessage): Promise<string | Uint8Array> {
  const body = parseJson((await text(request)) || '{}');
  const at = plans.at('items');
  if (request.url?.includes('/describe')) return JSON.stringify(DESCRIPTION);
  if (request.url?.includes('/query')) {
    const query = operations.queryTable.request.parse(body);
    return plans.handlers().query({ ...at, query, mostBytes: 1e8 }, signal);
  }
  const { query, verbose } = operations.explainPlan.request.parse(body);
  return JSON.stringify(await plans.handlers().explain({ ...at, query, verbose: verbose ?? false }, signal));
}

async function servedTable(): Promise<Table> {
  const server = createServer((request, response) => {
    // Reports support for structured full-text searches.
    response.setHeader('phalanx-version', '0.4.0');
    answer(request).then(
      (bytes) => response.end(bytes),
      (problem) => response.writeHead(400).end(String(problem)),
    );
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  onTestFinished(() => void server.close());
  const connection = await connect({
    uri: 'db://x',
    apiKey: 'a key',
    hostOverride: `http://127.0.0.1:${port}`,
  });
  return connection.openTable('items');
}

const near = (table: Table, column = 'vector') =>
  table.query().nearestTo(planVectorOf(42)).column(column).limit(5);
const words = (table: Table) => table.query().limit(2000);

describe('a query of the official client', () => {
  it.each<[string, (table: Table) => Query | VectorQuery]>([
    ['for some rows', (table) => table.query().limit(5).offset(3000)],
    ['for all rows', (table) => table.query().select(['id', 'price'])],
    ['with a filter', (table) => table.query().where("id > 3 AND category = 'c1'").limit(9).withRowId()],
    [
      'with expressions',
      (table) =>
        table
          .query()
          .select(new Map([['next', 'id + 1']]))
          .limit(3),
    ],
    ['with an order', (table) => table.query().orderBy({ columnName: 'price', ascending: false }).limit(4)],
    ['near a vector', (table) => near(table)],
    ['with a prefilter', (table) => near(table).where("category = 'c3'")],
    ['with a postfilter', (table) => near(table).where("category = 'c3'").postfilter()],
    [
      'with all settings',
      (table) => near(table, 'vector2').distanceType('l2').ef(60).nprobes(2).refineFactor(2),
    ],
    ['within a distance', (table) => near(table).distanceRange(0.5, 8)],
    ['with a range of nprobes', (table) => near(table).minimumNprobes(2).maximumNprobes(30)],
    ['near two vectors', (table) => near(table).addQueryVector(planVectorOf(7)).bypassVectorIndex()],
    ['for indexed rows only', (table) => near(table).fastSearch()],
    ['for text', (table) => words(table).fullTextSearch('puppy', { columns: ['text'] })],
    ['for text in any column', (table) => words(table).fullTextSearch('puppy river').where('id > 100')],
    [
      'for a phrase',
      (table) => words(table).fullTextSearch(new PhraseQuery('puppy river', 'text', { slop: 1 })),
    ],
    [
      'for text with typos',
      (table) => words(table).fullTextSearch(new MatchQuery('pupy', 'text', { fuzziness: 1 })),
    ],
    [
      'for text in several columns',
      (table) =>
        words(table).fullTextSearch(new MultiMatchQuery('puppy', ['text', 'category'], { boosts: [1, 2] })),
    ],
    [
      'for text with required and excluded words',
      (table) =>
        words(table).fullTextSearch(
          new BooleanQuery([
            [Occur.Must, new MatchQuery('puppy', 'text')],
            [Occur.Should, new BoostQuery(new MatchQuery('stone', 'text'), new MatchQuery('lamp', 'text'))],
            [Occur.MustNot, new PhraseQuery('puppy river', 'text')],
          ]),
        ),
    ],
  ])('%s has the same plan and rows on a server as on disk', async (_, query) => {
    const served = query(await servedTable());
    const own = query(await plans.tables().open(plans.at('items')));
    expect(await served.explainPlan()).toBe(await own.explainPlan());
    expect(sorted(await served.toArray())).toEqual(sorted(await own.toArray()));
  });
});

/** Rows with equal distances or scores come in any order. */
function sorted(rows: readonly unknown[]): string[] {
  const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  return rows.map((row) => JSON.stringify(row, exact)).sort();
}
