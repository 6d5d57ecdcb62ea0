import { connect } from '@lancedb/lancedb';
import {
  Dictionary,
  Field,
  Int8,
  List,
  Table,
  tableFromIPC,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../server/testing/temporary-directory.ts';
import { nativeOf } from '../native.ts';
import { joinFiles } from './join-files.ts';
import { batchFiles } from './reading-handlers.ts';

const { signal } = new AbortController();
const codes = new Dictionary(new Utf8(), new Int8());
const listed = new List(new Field('item', new Dictionary(new Utf8(), new Int8()), true));

function file(values: readonly (string | null)[]): Buffer {
  const lists = vectorFromArray(
    values.map((value) => [value]),
    listed,
  );
  return Buffer.from(tableToIPC(new Table({ code: vectorFromArray(values, codes), lists }), 'file'));
}

/** The batches of a table written from these files in turn, and its connection. */
async function written(first: Buffer, ...others: readonly Buffer[]) {
  const connection = await connect(await temporaryDirectory());
  const native = await nativeOf(connection).createTable('made', first, 'create', []);
  for (const other of others) await native.add(other, 'append');
  const table = await connection.openTable('made');
  return { connection, files: await batchFiles(table.query(), { mostBytes: 1e6, signal }) };
}

const numbers = (from: number) =>
  Buffer.from(tableToIPC(new Table({ n: vectorFromArray([from, from + 1]) }), 'file'));

describe('joinFiles', () => {
  it('produces a file that the engine can read', async () => {
    const { connection, files } = await written(numbers(0), numbers(10), numbers(20));
    expect(files).toHaveLength(3);
    const again = await nativeOf(connection).createTable('again', joinFiles(files), 'create', []);
    expect(await again.countRows()).toBe(6);
    const rows = await (await connection.openTable('again')).query().toArray();
    expect(rows.map(({ n }) => n)).toEqual([0, 1, 10, 11, 20, 21]);
  });

  it('keeps a dictionary that is equal in all files', async () => {
    const { files } = await written(file(['a', 'b']), file(['a', 'b']));
    const table = tableFromIPC(joinFiles(files));
    expect(table.getChild('code')?.toJSON()).toEqual(['a', 'b', 'a', 'b']);
  });

  it('merges different dictionaries into one, also in lists', async () => {
    const { files } = await written(file(['a', 'b', 'a']), file(['z', null, 'b']), file(['z']));
    const table = tableFromIPC(joinFiles(files));
    const values = ['a', 'b', 'a', 'z', null, 'b', 'z'];
    expect(table.getChild('code')?.toJSON()).toEqual(values);
    expect(
      table
        .getChild('lists')
        ?.toJSON()
        .map((list) => list.toJSON()),
    ).toEqual(values.map((value) => [value]));
    expect(table.schema.fields[0]?.type).toMatchObject({
      dictionary: codes.dictionary,
      indices: codes.indices,
    });
  });

  it('rejects a merged dictionary with more values than its index type can address', async () => {
    const hundred = (prefix: string) => Array.from({ length: 100 }, (_, index) => `${prefix}${index}`);
    const { files } = await written(file(hundred('a')), file(hundred('b')));
    expect(() => joinFiles(files)).toThrow(
      expect.objectContaining({ code: 0, message: expect.stringContaining('`code`') }),
    );
  });
});
