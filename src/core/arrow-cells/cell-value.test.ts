import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeText } from './cell-text.ts';
import { type CellValue, cellValue } from './cell-value.ts';
import { jsonText } from './json-text.ts';

/** A column that is written as IPC and read again, as in a server response. */
function columnOf(type: arrow.DataType, values: readonly unknown[]): arrow.Data {
  const vector = arrow.vectorFromArray(values, type);
  const batch = arrow.tableToIPC(new arrow.Table({ c: vector }), 'stream');
  const [data] = arrow.tableFromIPC(batch).getChildAt(0)?.data ?? [];
  if (data === undefined) throw new Error('There is no such column.');
  return data;
}

/** One 8-byte value of any type. */
function columnOfLong(type: arrow.DataType, long: bigint): arrow.Data {
  return arrow.makeData({ type, length: 1, data: BigInt64Array.of(long) } as never);
}

const item = (type: arrow.DataType) => new arrow.Field('item', type, true);
const struct = (...names: readonly string[]) =>
  new arrow.Struct(names.map((name) => new arrow.Field(name, new arrow.Int32(), true)));

const { TimeUnit } = arrow;
const MICROSECONDS = 1_700_000_000_123_456n;

const textOf = (value: CellValue) => (value.kind === 'text' ? wholeText(value) : undefined);

describe('cellValue', () => {
  it.each([
    ['returns null as its own kind, not as text', new arrow.Utf8(), null, { kind: 'null' }],
    [
      'formats an integer that exceeds double precision',
      new arrow.Int64(),
      2n ** 53n + 1n,
      { text: '9007199254740993' },
    ],
    [
      'formats the largest unsigned integer',
      new arrow.Uint64(),
      2n ** 64n - 1n,
      { text: '18446744073709551615' },
    ],
    ['formats a float32 with its shortest decimal', new arrow.Float32(), 0.1, { text: '0.1' }],
    ['formats a float16', new arrow.Float16(), 1.5, { text: '1.5' }],
    ['keeps the sign of negative zero', new arrow.Float64(), -0, { text: '-0' }],
    ['formats NaN', new arrow.Float64(), Number.NaN, { kind: 'number', text: 'NaN' }],
    ['formats negative infinity', new arrow.Float32(), -Infinity, { text: '-Infinity' }],
    ['formats a boolean', new arrow.Bool(), true, { kind: 'bool', text: 'true' }],
    ['formats a date', new arrow.DateDay(), new Date(0), { text: '1970-01-01' }],
  ])('%s', (_, type, value, expected) => {
    expect(cellValue(columnOf(type, [value]), 0)).toMatchObject(expected);
  });

  it.each([
    [
      'a timestamp in microseconds',
      new arrow.Timestamp(TimeUnit.MICROSECOND, null),
      MICROSECONDS,
      '2023-11-14 22:13:20.123456',
    ],
    [
      'a UTC timestamp in nanoseconds',
      new arrow.Timestamp(TimeUnit.NANOSECOND, 'Europe/Paris'),
      MICROSECONDS * 1000n + 1n,
      '2023-11-14 22:13:20.123456001Z',
    ],
    [
      'a timestamp before 1970',
      new arrow.Timestamp(TimeUnit.MILLISECOND, null),
      -1n,
      '1969-12-31 23:59:59.999',
    ],
    [
      'a timestamp beyond the calendar range',
      new arrow.Timestamp(TimeUnit.SECOND, null),
      2n ** 62n,
      `${2n ** 62n} s since 1970-01-01`,
    ],
    ['a time of day', new arrow.Time(TimeUnit.NANOSECOND, 64), 86_399_999_999_999n, '23:59:59.999999999'],
    ['a duration', new arrow.Duration(TimeUnit.NANOSECOND), 2n ** 62n, `${2n ** 62n} ns`],
    ['a date in milliseconds', new arrow.DateMillisecond(), 86_400_001n, '1970-01-02 00:00:00.001'],
  ])('formats %s at full precision', (_, type, long, text) => {
    expect(cellValue(columnOfLong(type, long), 0)).toEqual({ kind: 'word', text });
  });

  it.each([
    ['an empty text', ''],
    ['a text that begins with a byte order mark', '\ufeffa'],
  ])('returns %s unchanged', (_, text) => {
    expect(textOf(cellValue(columnOf(new arrow.Utf8(), [text]), 0))).toBe(text);
  });

  it('resolves dictionary indices to their values', () => {
    const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32(), 1);
    const column = columnOf(type, ['b', 'a', 'b']);
    expect([0, 1, 2].map((row) => textOf(cellValue(column, row)))).toEqual(['b', 'a', 'b']);
  });

  it('formats every decimal exactly', () => {
    const unscaled = fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n });
    fc.assert(
      fc.property(unscaled, fc.integer({ min: 0, max: 38 }), (unscaledValue, scale) => {
        const words = Uint32Array.from([0n, 32n, 64n, 96n], (bits) =>
          Number(BigInt.asUintN(32, unscaledValue >> bits)),
        );
        const type = new arrow.Decimal(scale, 38);
        const data = arrow.makeData({ type, length: 1, data: words });
        const value = cellValue(data, 0);
        const text = value.kind === 'word' ? value.text : '';
        expect(BigInt(text.replace('.', ''))).toBe(unscaledValue);
        expect((text.split('.')[1] ?? '').length).toBe(scale);
      }),
    );
  });

  it('formats every float32 so that parsing returns the same value', () => {
    fc.assert(
      fc.property(fc.float(), (single) => {
        const value = cellValue(columnOf(new arrow.Float32(), [single]), 0);
        expect(Math.fround(Number(value.kind === 'number' ? value.text : ''))).toBe(single);
      }),
    );
  });

  it('throws a RangeError for an index outside of the column', () => {
    const data = arrow.makeData({ type: new arrow.Int32(), length: 9, data: Int32Array.of(1) });
    expect(() => cellValue(data, 5)).toThrow(RangeError);
    expect(() => cellValue(data, 9)).toThrow(RangeError);
  });
});

describe('jsonText of a nested cell', () => {
  it.each([
    [
      'lists with integers and nulls',
      new arrow.List(item(new arrow.Int64())),
      [2n ** 60n, null],
      `[${2n ** 60n},null]`,
    ],
    ['lists of bytes', new arrow.List(item(new arrow.Binary())), [Uint8Array.of(0, 255)], '["0x00ff"]'],
    ['NaN as a string', new arrow.List(item(new arrow.Float64())), [Number.NaN, 1.5], '["NaN",1.5]'],
    [
      'a field called __proto__',
      struct('__proto__', ''),
      { __proto__: null, '': 3 },
      expect.stringContaining('"":3'),
    ],
  ])('supports %s', (_, type, value, text) => {
    expect(jsonText(cellValue(columnOf(type, [value]), 0), Number.POSITIVE_INFINITY).text).toEqual(text);
  });

  it('stops shortly after the requested length', () => {
    const type = new arrow.List(item(new arrow.Int32()));
    const value = cellValue(columnOf(type, [Array.from({ length: 100_000 }, (_, place) => place)]), 0);
    const { text, isWhole } = jsonText(value, 20);
    expect(isWhole).toBe(false);
    expect(text.length).toBeLessThan(40);
  });
});
