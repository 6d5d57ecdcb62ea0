import { connect } from '@lancedb/lancedb';
import {
  type DataType,
  Field,
  FixedSizeList,
  Float16,
  Float32,
  Float64,
  Int8,
  List,
  Table,
  tableFromIPC,
  tableToIPC,
  Uint8,
  vectorFromArray,
} from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import type { QueryObject } from '../../protocol/index.ts';
import { temporaryDirectory } from '../../server/testing/temporary-directory.ts';
import { nativeOf } from '../native.ts';
import { buildQuery } from './build-query.ts';
import { joinFiles } from './join-files.ts';
import { batchFiles } from './reading-handlers.ts';

const { signal } = new AbortController();
const ROWS = [
  [1, 2, 3, 4, 5, 6, 7, 8],
  [8, 7, 6, 5, 4, 3, 2, 1],
];

const vectors = (type: DataType) => new FixedSizeList(8, new Field('item', type));

/** The distances of a search in a table with only one column, which the query doesn’t name. */
async function distances(type: DataType, rows: readonly unknown[], query: Partial<QueryObject>) {
  const connection = await connect(await temporaryDirectory());
  const bytes = Buffer.from(tableToIPC(new Table({ 'a column': vectorFromArray(rows, type) }), 'file'));
  await nativeOf(connection).createTable('made', bytes, 'create', []);
  const table = await connection.openTable('made');
  const built = await buildQuery(table, { k: 9n, vector: { single_vector: ROWS[0] }, ...query });
  const found = tableFromIPC(joinFiles(await batchFiles(built.query, { mostBytes: 1e6, signal })));
  return found.getChild('_distance')?.toJSON();
}

describe('the only vector column is searched', () => {
  it.each([
    ['half floats', new Float16()],
    ['floats', new Float32()],
    ['doubles', new Float64()],
  ])('if it contains %s', async (_, type) => {
    expect(await distances(vectors(type), ROWS, {})).toEqual([0, 168]);
    expect(await distances(vectors(type), ROWS, { distance_type: 'dot' })).toEqual([-203, -119]);
  });

  it('if it contains bytes, by Hamming distance', async () => {
    expect(await distances(vectors(new Uint8()), ROWS, { distance_type: 'hamming' })).toEqual([0, 14]);
  });

  it('if it contains several vectors in each row, by all of them', async () => {
    const type = new List(new Field('item', vectors(new Float32())));
    const rows = [[ROWS[1]], [ROWS[0], ROWS[1]]];
    const query = { distance_type: 'cosine', vector: { multi_vector: ROWS } };
    const [nearest, next] = (await distances(type, rows, query)) ?? [];
    expect(nearest).toBeCloseTo(0);
    expect(next).toBeGreaterThan(nearest ?? 0);
  });

  it('but not if it contains other numbers', async () => {
    const found = distances(vectors(new Int8()), ROWS, {});
    await expect(found).rejects.toMatchObject({
      code: 13,
      message: expect.stringContaining('no vector column'),
    });
  });
});
