import {
  type Connection,
  connect,
  Index,
  makeArrowTable,
  type Table,
  VectorColumnOptions,
} from '@lancedb/lancedb';

/**
 * `items` has rows that were added after its indices. `covered` has indices over all of its rows, `plain` has none.
 */
export type PlanTable = 'items' | 'covered' | 'plain' | 'weird';

export const VECTOR_WIDTH = 16;

const WORDS = ['puppy', 'kitten', 'river', 'stone', 'vector', 'query', 'lamp', 'garden'] as const;

/** Creates the tables of the queries, each as `<name>.lance` in the directory. They are always the same. */
export async function makePlanTables(directory: string): Promise<void> {
  const connection = await connect(directory);
  const items = await makeTable(connection, 'items', 0, 3000);
  await indexColumns(items, 'l2');
  await items.add(rowsFrom(3000, 300));
  await items.add(rowsFrom(3300, 1));
  await indexColumns(await makeTable(connection, 'covered', 0, 3000), 'cosine');
  await makeTable(connection, 'plain', 0, 1000);
  await connection.createTable('weird', [
    { 'text col': 'it’s', n: 1, 'metrics=[b]': 'a' },
    { 'text col': 'line', n: 2, 'metrics=[b]': 'b' },
  ]);
}

function makeTable(connection: Connection, name: PlanTable, from: number, count: number): Promise<Table> {
  return connection.createTable(name, rowsFrom(from, count));
}

function rowsFrom(from: number, count: number) {
  const rows = Array.from({ length: count }, (_, index) => rowOf(from + index));
  return makeArrowTable(rows, {
    vectorColumns: { vector: new VectorColumnOptions(), vector2: new VectorColumnOptions() },
  });
}

function rowOf(id: number) {
  return {
    id: BigInt(id),
    category: `c${id % 8}`,
    price: ((id * 7919) % 10_000) / 100,
    text: [1, 3, 7].map((step) => WORDS[(id * step + Math.floor(id / 8)) % WORDS.length]).join(' '),
    vector: planVectorOf(id),
    vector2: planVectorOf(id + 1),
  };
}

export function planVectorOf(seed: number): number[] {
  return Array.from({ length: VECTOR_WIDTH }, (_, at) => Math.sin(seed * 0.37 + at * (1 + (seed % 5))));
}

async function indexColumns(table: Table, distanceType: 'l2' | 'cosine'): Promise<void> {
  const quick = { sampleRate: 64, maxIterations: 8 };
  const coded = Index.ivfPq({ distanceType, numPartitions: 8, numSubVectors: 4, ...quick });
  await table.createIndex('vector', { config: coded });
  await table.createIndex('vector2', {
    config: Index.hnswSq({ numPartitions: 1, m: 8, efConstruction: 40 }),
  });
  await table.createIndex('id', { config: Index.btree() });
  await table.createIndex('category', { config: Index.bitmap() });
  await table.createIndex('text', { config: Index.fts({ withPosition: true }) });
}
