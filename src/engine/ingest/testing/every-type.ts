import * as arrow from 'apache-arrow';

/** A column of each type that apache-arrow writes and the engine stores, with nulls and limits of its values. */
export function tableOfEveryType(): arrow.Table {
  const schema = new arrow.Schema(COLUMNS.map(([name, type]) => field(name, type)));
  const columns = COLUMNS.map(([name, type, values]) => [name, arrow.vectorFromArray(values, type)]);
  return new arrow.Table(schema, Object.fromEntries(columns));
}

type Column = readonly [name: string, type: arrow.DataType, values: readonly unknown[]];

const field = (name: string, type: arrow.DataType) => new arrow.Field(name, type, true);
const item = (type: arrow.DataType) => field('item', type);
const bytes = (...values: number[]) => Uint8Array.from(values);
const point = new arrow.Struct([
  field('x', new arrow.Float64()),
  field('tags', new arrow.List(item(new arrow.Utf8()))),
]);
const entries = new arrow.Struct([
  new arrow.Field('key', new arrow.Utf8(), false),
  new arrow.Field('value', new arrow.Int32(), true),
]);

const TIMES: readonly Column[] = [
  arrow.TimeUnit.SECOND,
  arrow.TimeUnit.MILLISECOND,
  arrow.TimeUnit.MICROSECOND,
  arrow.TimeUnit.NANOSECOND,
].flatMap((unit): Column[] => [
  [`timestamp ${unit}`, new arrow.Timestamp(unit, null), [0, 1_700_000_000_000, null]],
  [`timestamp ${unit} of a zone`, new arrow.Timestamp(unit, 'Europe/Berlin'), [0, 1_700_000_000_000, null]],
  [`duration ${unit}`, new arrow.Duration(unit), [0n, -(2n ** 62n), null]],
]);

const COLUMNS: readonly Column[] = [
  ['null', new arrow.Null(), [null, null, null]],
  ['bool', new arrow.Bool(), [true, false, null]],
  ['int8', new arrow.Int8(), [-128, 127, null]],
  ['int16', new arrow.Int16(), [-32768, 32767, null]],
  ['int32', new arrow.Int32(), [-(2 ** 31), 2 ** 31 - 1, null]],
  ['int64', new arrow.Int64(), [-(2n ** 63n), 2n ** 63n - 1n, null]],
  ['uint8', new arrow.Uint8(), [0, 255, null]],
  ['uint16', new arrow.Uint16(), [0, 65535, null]],
  ['uint32', new arrow.Uint32(), [0, 2 ** 32 - 1, null]],
  ['uint64', new arrow.Uint64(), [0n, 2n ** 64n - 1n, null]],
  ['float16', new arrow.Float16(), [1.5, -2, null]],
  ['float32', new arrow.Float32(), [1.5, Number.NEGATIVE_INFINITY, null]],
  ['float64', new arrow.Float64(), [0.1, -0, null]],
  ['decimal128', new arrow.Decimal(10, 38), [bigDecimal(1), bigDecimal(2 ** 31), null]],
  ['utf8', new arrow.Utf8(), ['', 'ein Übermaß 🙂', null]],
  ['large utf8', new arrow.LargeUtf8(), ['', 'ein Übermaß 🙂', null]],
  ['binary', new arrow.Binary(), [bytes(), bytes(0, 255), null]],
  ['large binary', new arrow.LargeBinary(), [bytes(), bytes(0, 255), null]],
  ['fixed size binary', new arrow.FixedSizeBinary(3), [bytes(0, 1, 255), bytes(9, 9, 9), null]],
  ['date32', new arrow.DateDay(), [new Date(0), new Date(Date.UTC(2040, 1, 29)), null]],
  ['date64', new arrow.DateMillisecond(), [new Date(0), new Date(Date.UTC(2040, 1, 29)), null]],
  ['time32 s', new arrow.TimeSecond(), [0, 86_399, null]],
  ['time32 ms', new arrow.TimeMillisecond(), [0, 86_399_999, null]],
  ['time64 us', new arrow.TimeMicrosecond(), [0n, 86_399_999_999n, null]],
  ['time64 ns', new arrow.TimeNanosecond(), [0n, 86_399_999_999_999n, null]],
  ...TIMES,
  ['list', new arrow.List(item(new arrow.Int64())), [[1n, null], [], null]],
  [
    'list of lists',
    new arrow.List(item(new arrow.List(item(new arrow.Utf8())))),
    [[['a', ''], []], [null], null],
  ],
  [
    'vector',
    new arrow.FixedSizeList(2, item(new arrow.Float32())),
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ],
  [
    'half vector',
    new arrow.FixedSizeList(2, item(new arrow.Float16())),
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ],
  [
    'byte vector',
    new arrow.FixedSizeList(2, item(new arrow.Uint8())),
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ],
  [
    'several vectors',
    new arrow.List(item(new arrow.FixedSizeList(2, item(new arrow.Float32())))),
    [
      [
        [1, 2],
        [3, 4],
      ],
      [],
      [[5, 6]],
    ],
  ],
  [
    'struct',
    point,
    [
      { x: 1, tags: ['a'] },
      { x: null, tags: [] },
      { x: 2, tags: null },
    ],
  ],
  ['list of structs', new arrow.List(item(point)), [[{ x: 1, tags: ['a'] }], [], null]],
  ['map', new arrow.Map_(new arrow.Field('entries', entries, false)), [{ a: 1, b: null }, {}, { c: 3 }]],
  ['dictionary', new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8()), ['a', 'b', null]],
  [
    'dictionary of numbers',
    new arrow.Dictionary(new arrow.Int64(), new arrow.Uint16()),
    [7n, 2n ** 63n - 1n, null],
  ],
];

function bigDecimal(low: number): Uint32Array {
  return Uint32Array.of(low, 1, 2, 0);
}

/**
 * Converts a value for comparison: a vector to an array, a row to an object. Doesn’t check by class, since the
 * engine's client loads apache-arrow as another module format.
 */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)];
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON());
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}
