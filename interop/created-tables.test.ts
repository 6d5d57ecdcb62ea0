import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { setUpTestHost } from '#core/uploads/testing/test-host.ts';
import { writeParquet } from '#core/uploads/testing/write-parquet.ts';

/** The part of the official client that is used here. */
interface OfficialClient {
  connect(directory: string): Promise<{
    openTable(name: string): Promise<{ query(): { toArray(): Promise<readonly Row[]> } }>;
  }>;
}

interface Row {
  readonly id: bigint;
  readonly name: string | null;
  readonly vector: Iterable<number> | null;
}

/** The client is a dependency of the engine's package. */
const requireOfEngine = createRequire(new URL('../src/engine/package.json', import.meta.url));
const official: OfficialClient = requireOfEngine('@lancedb/lancedb');

const test = setUpTestHost();

const IDS = [2n ** 53n + 1n, -(2n ** 63n), 7n];
const NAMES = ['Ada', null, 'with "quotes", and\na line'];
const VECTORS = [
  [0.5, 1],
  [2, -0.25],
  [0, 3],
];

function tableOfRows(): arrow.Table {
  const numbers = new arrow.FixedSizeList(2, new arrow.Field('item', new arrow.Float32(), true));
  return new arrow.Table({
    id: arrow.vectorFromArray(IDS, new arrow.Int64()),
    name: arrow.vectorFromArray(NAMES, new arrow.Utf8()),
    vector: arrow.vectorFromArray(VECTORS, numbers),
  });
}

const CSV = `id,name,vector
9007199254740993,Ada,"[0.5, 1]"
-9223372036854775808,,"[2, -0.25]"
7,"with ""quotes"", and
a line","[0, 3]"
`;

const JSON_LINES = NAMES.map(
  (name, row) => `{"id": ${IDS[row]}, "name": ${JSON.stringify(name)}, "vector": [${VECTORS[row]}]}`,
).join('\n');

const FILES: readonly (readonly [name: string, write: () => string | Uint8Array])[] = [
  ['rows.arrows', () => arrow.tableToIPC(tableOfRows(), 'stream')],
  ['rows.arrow', () => arrow.tableToIPC(tableOfRows(), 'file')],
  ['rows.parquet', () => writeParquet(tableOfRows(), { rowsInGroup: 2 })],
  ['rows.csv', () => CSV],
  ['rows.jsonl', () => JSON_LINES],
];

it.each(FILES)('the official client reads what was created from %s', async (name, write) => {
  const { uploadId, problems } = await test().open(name, write());
  expect(problems).toEqual([]);
  const table = name.replace('.', '_');
  const event = await test().create(uploadId, table);
  if (event?.kind !== 'created') throw new Error(`It was not created: ${JSON.stringify(event)}`);
  const location = event.location ?? '';
  const client = await official.connect(dirname(location));
  const opened = await client.openTable(basename(location, '.lance'));
  const rows = await opened.query().toArray();
  expect(rows.map(({ id }) => id)).toEqual(IDS);
  expect(rows.map((row) => row.name)).toEqual(NAMES);
  expect(rows.map(({ vector }) => [...(vector ?? [])])).toEqual(VECTORS);
});
