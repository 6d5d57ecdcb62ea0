import { tableFromIPC, tableToIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { uploadOf } from './testing/client-upload.ts';
import { plain, tableOfEveryType } from './testing/every-type.ts';
import { importing } from './testing/importing.ts';
import {
  ADDED_TO_DICTIONARY,
  DECIMALS,
  LARGE_AND_VIEWS,
  NOT_STORED,
  OLDER_THAN_2019,
  REPLACED_DICTIONARY,
  ZSTD,
} from './testing/python-streams.ts';

const EVERY_TYPE = tableToIPC(tableOfEveryType(), 'stream');

const LZ4_FRAME = Buffer.from([0x04, 0x22, 0x4d, 0x18]);

async function valuesOf(stream: Uint8Array, columns: Record<string, string>) {
  const { take, open } = await importing();
  await take(stream);
  const table = await (await open()).query().select(columns).toArrow();
  return Object.fromEntries(Object.keys(columns).map((name) => [name, plain(table.getChild(name))]));
}

describe('rows of every type that the engine stores are read back unchanged', () => {
  it.each(['create', 'append', 'overwrite'] as const)('in mode %s', async (mode) => {
    const { take, open } = await importing();
    await take(EVERY_TYPE);
    if (mode !== 'create') expect(await take(EVERY_TYPE, mode)).toEqual({ rows: 3, version: 2 });
    const back = (await (await open()).query().toArrow()).slice(mode === 'append' ? 3 : 0);
    const sent = tableFromIPC(EVERY_TYPE);
    expect(back.schema.fields.map(String)).toEqual(sent.schema.fields.map(String));
    for (const { name } of sent.schema.fields) {
      expect({ [name]: plain(back.getChild(name)) }).toEqual({ [name]: plain(sent.getChild(name)) });
    }
  });

  it('from layouts that JavaScript can’t read', async () => {
    const list = "arrow_cast(large_list, 'List(Int32)')";
    const values = await valuesOf(LARGE_AND_VIEWS, { list, text: 'utf8_view', bytes: 'binary_view' });
    expect(values).toEqual({
      list: [[1, 2], null, []],
      text: ['', 'a text of more than twelve letters', null],
      bytes: [[], null, [...Buffer.from('more than twelve bytes')]],
    });
  });

  it('from decimals of any size', async () => {
    const select = { large: 'cast(decimal256 as string)', scaled: 'cast(scaled as string)' };
    expect(await valuesOf(DECIMALS, select)).toEqual({
      large: [`-${'9'.repeat(74)}.99`, null, '0.01'],
      scaled: ['100', null, '-12300'],
    });
  });

  it('from growing dictionaries', async () => {
    expect(await valuesOf(ADDED_TO_DICTIONARY, { d: 'd' })).toEqual({ d: ['a', 'b', 'c', 'a', 'd', 'c'] });
  });

  it('from replaced dictionaries', async () => {
    expect(await valuesOf(REPLACED_DICTIONARY, { d: 'd' })).toEqual({ d: ['a', 'b', 'c', 'd', 'f', 'e'] });
  });

  it('from buffers compressed with ZSTD', async () => {
    expect(await valuesOf(ZSTD, { d: 'd' })).toEqual({ d: ['a', 'b', 'x'.repeat(200), 'b'] });
  });

  it('from the LZ4 streams of the official client', async () => {
    const rows = Array.from({ length: 2000 }, (_, id) => ({ id, title: `lamp ${id % 7}`, vector: [id, 1] }));
    const { take, open } = await importing();
    const upload = await uploadOf(rows);
    expect(upload.includes(LZ4_FRAME)).toBe(true);
    await take(upload);
    const back = await (await open()).query().toArray();
    expect(back.map((row) => JSON.parse(JSON.stringify(row)))).toEqual(rows);
  });

  it('from a stream of an older writer', async () => {
    expect(await valuesOf(OLDER_THAN_2019, { d: 'd' })).toEqual({ d: ['a', 'b'] });
  });
});

describe('a column of a type that the engine does not store', () => {
  it.each(Object.entries(NOT_STORED))(
    'is named in the error, and no table is created: %s',
    async (_, stream) => {
      const { refusal, exists: isThere } = await importing();
      const { code, message } = await refusal(stream);
      expect(code).toBe(20);
      expect(message).toMatch(/^Column "c" has the type .*, which the table engine doesn’t store/);
      expect(isThere()).toBe(false);
    },
  );
});
