import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { importing } from './testing/importing.ts';

const field = (name: string, type: arrow.DataType, nullable = true) => new arrow.Field(name, type, nullable);

function schema(...fields: arrow.Field[]): Uint8Array {
  return arrow.tableToIPC(new arrow.Table(new arrow.Schema(fields)), 'stream');
}

const int = new arrow.Int32();
const double = new arrow.Float64();
const text = new arrow.Utf8();
const vector = (length: number) => new arrow.FixedSizeList(length, field('item', new arrow.Float32()));
const pair = new arrow.Struct<{ key: arrow.Utf8; value: arrow.Int32 }>([
  new arrow.Field('key', text, false),
  new arrow.Field('value', int, true),
]);
const entries = new arrow.Field('entries', pair, false);

describe('a table with an unsupported schema is rejected with the name of the column', () => {
  it.each<[string, Uint8Array, string]>([
    ['no columns', schema(), 'The stream has no columns, and a table has at least one.'],
    ['an empty column name', schema(field('', int)), 'A column of the stream has no name.'],
    ['a duplicate column name', schema(field('id', int), field('id', text)), 'Column "id" appears twice.'],
    [
      'a duplicate field name',
      schema(field('p', new arrow.Struct([field('x', int), field('x', int)]))),
      'Column "p.x" appears twice.',
    ],
    [
      'a dot in a name',
      schema(field('a.b', int)),
      'Column "a.b" has a dot in its name, which would mean a field of a struct.',
    ],
    [
      'a reserved name',
      schema(field('_rowid', int)),
      'Column "_rowid" has a name that the table engine keeps for itself.',
    ],
    [
      'an interval in a list in a struct',
      schema(
        field(
          'p',
          new arrow.Struct([field('l', new arrow.List(field('item', new arrow.IntervalDayTime())))]),
        ),
      ),
      'Column "p.l.item" has the type interval · day, time, which the table engine doesn’t store.',
    ],
    [
      'a union',
      schema(field('u', new arrow.SparseUnion([0, 1], [field('i', int), field('t', text)]))),
      'Column "u" has the type union · 2, which the table engine doesn’t store.',
    ],
    [
      'sorted keys',
      schema(field('m', new arrow.Map_(entries, true))),
      'Column "m" has the type map of utf8 to int32, which the table engine doesn’t store: send it as a map whose keys aren’t said to be sorted.',
    ],
    [
      'a fixed-size list of texts',
      schema(field('l', new arrow.FixedSizeList(2, field('item', text)))),
      'Column "l" has the type fixed-size list · 2 × utf8, which the table engine doesn’t store.',
    ],
    [
      'a time zone with a colon',
      schema(field('at', new arrow.TimestampMicrosecond('+02:00'))),
      'Column "at" has the type timestamp · µs · +02:00, which the table engine doesn’t store: name the zone, or write its offset without a colon.',
    ],
    [
      'a null column that isn’t nullable',
      schema(field('n', new arrow.Null(), false)),
      'Column "n" has the type null, and says that it has no nulls.',
    ],
  ])('%s', async (_, stream, message) => {
    const { refusal, exists: isThere } = await importing();
    expect(await refusal(stream)).toEqual({ code: 20, message });
    expect(isThere()).toBe(false);
  });
});

const TABLE = schema(
  field('id', int, false),
  field('title', text),
  field('vector', vector(2)),
  field('at', new arrow.TimestampMillisecond('UTC')),
  field('point', new arrow.Struct([field('x', double), field('y', double)])),
);
const id = field('id', int, false);

describe('rows that don’t match the schema of their table are rejected with the name of the column', () => {
  it.each<[string, Uint8Array, string]>([
    [
      'an unknown column',
      schema(id, field('price', int)),
      'Column "price" is in the stream and not in the table.',
    ],
    [
      'a missing column',
      schema(field('title', text)),
      'Column "id" isn’t in the stream, and the table takes no nulls there.',
    ],
    [
      'numbers that would lose their fractions',
      schema(field('id', double)),
      'Column "id" is float64 in the stream and int32 in the table.',
    ],
    [
      'texts in place of numbers',
      schema(field('id', text)),
      'Column "id" is utf8 in the stream and int32 in the table.',
    ],
    [
      'vectors of another length',
      schema(id, field('vector', vector(3))),
      'Column "vector" is vector · 3 × float32 in the stream and vector · 2 × float32 in the table.',
    ],
    [
      'timestamps without a time zone',
      schema(id, field('at', new arrow.TimestampMillisecond(null))),
      'Column "at" is timestamp · ms in the stream and timestamp · ms · UTC in the table.',
    ],
    [
      'timestamps of a higher precision',
      schema(id, field('at', new arrow.TimestampNanosecond('UTC'))),
      'Column "at" is timestamp · ns · UTC in the stream and timestamp · ms · UTC in the table.',
    ],
    [
      'an unknown field',
      schema(id, field('point', new arrow.Struct([field('z', double)]))),
      'Column "point.z" is in the stream and not in the table.',
    ],
  ])('%s', async (_, stream, message) => {
    const { take, refusal, versions } = await importing();
    await take(TABLE);
    expect(await refusal(stream, 'append')).toEqual({ code: 20, message });
    expect(await versions()).toEqual([1]);
  });
});

describe('rows with a compatible schema', () => {
  it('may omit nullable columns, and may have another order and equivalent types', async () => {
    const { take, open } = await importing();
    await take(TABLE);
    const columns = {
      point: arrow.vectorFromArray(
        [{ y: 2, x: 1 }],
        new arrow.Struct([field('y', new arrow.Float32()), field('x', int)]),
      ),
      title: arrow.vectorFromArray(['lamp'], new arrow.Dictionary(text, new arrow.Int8())),
      id: arrow.vectorFromArray([7n], new arrow.Int64()),
    };
    await take(arrow.tableToIPC(new arrow.Table(columns), 'stream'), 'append');
    const rows = await (await open()).query().toArray();
    expect(rows.map((row) => JSON.parse(JSON.stringify(row)))).toEqual([
      { id: 7, title: 'lamp', vector: null, at: null, point: { x: 1, y: 2 } },
    ]);
  });

  it('are rejected if a value doesn’t fit', async () => {
    const { take, refusal, versions } = await importing();
    await take(TABLE);
    const large = arrow.tableToIPC(
      new arrow.Table({ id: arrow.vectorFromArray([2n ** 40n], new arrow.Int64()) }),
      'stream',
    );
    const { code, message } = await refusal(large, 'append');
    expect(code).toBe(13);
    expect(message).toMatch(/^Batch 1 couldn’t be taken in: .*1099511627776/);
    expect(await versions()).toEqual([1]);
  });
});
