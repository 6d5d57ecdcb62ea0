import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeText } from './cell-text.ts';
import { type CellValue, cellValue } from './cell-value.ts';
import { jsonText } from './json-text.ts';

/** Written and read again, as if it came from a server. */
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

describe('a cell', () => {
  it.each([
    ['null is not the text null', new arrow.Utf8(), null, { kind: 'null' }],
    ['a whole number beyond any double', new arrow.Int64(), 2n ** 53n + 1n, { text: '9007199254740993' }],
    ['an unsigned one', new arrow.Uint64(), 2n ** 64n - 1n, { text: '18446744073709551615' }],
    ['a single, as it was typed', new arrow.Float32(), 0.1, { text: '0.1' }],
    ['a half', new arrow.Float16(), 1.5, { text: '1.5' }],
    ['the sign of a zero', new arrow.Float64(), -0, { text: '-0' }],
    ['what is no number', new arrow.Float64(), Number.NaN, { kind: 'number', text: 'NaN' }],
    ['what is infinite', new arrow.Float32(), -Infinity, { text: '-Infinity' }],
    ['a yes', new arrow.Bool(), true, { kind: 'bool', text: 'true' }],
    ['a date', new arrow.DateDay(), new Date(0), { text: '1970-01-01' }],
  ])('%s', (_, type, value, expected) => {
    expect(cellValue(columnOf(type, [value]), 0)).toMatchObject(expected);
  });

  it.each([
    [
      'of microseconds',
      new arrow.Timestamp(TimeUnit.MICROSECOND, null),
      MICROSECONDS,
      '2023-11-14 22:13:20.123456',
    ],
    [
      'of nanoseconds, of UTC',
      new arrow.Timestamp(TimeUnit.NANOSECOND, 'Europe/Paris'),
      MICROSECONDS * 1000n + 1n,
      '2023-11-14 22:13:20.123456001Z',
    ],
    ['before 1970', new arrow.Timestamp(TimeUnit.MILLISECOND, null), -1n, '1969-12-31 23:59:59.999'],
    [
      'beyond any calendar',
      new arrow.Timestamp(TimeUnit.SECOND, null),
      2n ** 62n,
      `${2n ** 62n} s since 1970-01-01`,
    ],
    ['of the day', new arrow.Time(TimeUnit.NANOSECOND, 64), 86_399_999_999_999n, '23:59:59.999999999'],
    ['that lasts', new arrow.Duration(TimeUnit.NANOSECOND), 2n ** 62n, `${2n ** 62n} ns`],
    ['in milliseconds of a date', new arrow.DateMillisecond(), 86_400_001n, '1970-01-02 00:00:00.001'],
  ])('a time %s, to its last digit', (_, type, long, text) => {
    expect(cellValue(columnOfLong(type, long), 0)).toEqual({ kind: 'word', text });
  });

  it.each([
    ['that is empty', ''],
    ['that begins with a mark of byte order', '\ufeffa'],
  ])('is a text %s', (_, text) => {
    expect(textOf(cellValue(columnOf(new arrow.Utf8(), [text]), 0))).toBe(text);
  });

  it('of a dictionary is found by its place', () => {
    const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32(), 1);
    const column = columnOf(type, ['b', 'a', 'b']);
    expect([0, 1, 2].map((row) => textOf(cellValue(column, row)))).toEqual(['b', 'a', 'b']);
  });

  it('has every decimal exactly', () => {
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

  it('of a single gives the same single back', () => {
    fc.assert(
      fc.property(fc.float(), (single) => {
        const value = cellValue(columnOf(new arrow.Float32(), [single]), 0);
        expect(Math.fround(Number(value.kind === 'number' ? value.text : ''))).toBe(single);
      }),
    );
  });

  it('that lies outside of its column ends in a RangeError', () => {
    const data = arrow.makeData({ type: new arrow.Int32(), length: 9, data: Int32Array.of(1) });
    expect(() => cellValue(data, 5)).toThrow(RangeError);
    expect(() => cellValue(data, 9)).toThrow(RangeError);
  });
});

describe('a nested cell as JSON', () => {
  it.each([
    ['lists', new arrow.List(item(new arrow.Int64())), [2n ** 60n, null], `[${2n ** 60n},null]`],
    ['lists of bytes', new arrow.List(item(new arrow.Binary())), [Uint8Array.of(0, 255)], '["0x00ff"]'],
    ['what has no number', new arrow.List(item(new arrow.Float64())), [Number.NaN, 1.5], '["NaN",1.5]'],
    [
      'a name that is a prototype',
      struct('__proto__', ''),
      { __proto__: null, '': 3 },
      expect.stringContaining('"":3'),
    ],
  ])('has %s', (_, type, value, text) => {
    expect(jsonText(cellValue(columnOf(type, [value]), 0), Number.POSITIVE_INFINITY).text).toEqual(text);
  });

  it('ends soon after what is wanted of it', () => {
    const type = new arrow.List(item(new arrow.Int32()));
    const value = cellValue(columnOf(type, [Array.from({ length: 100_000 }, (_, place) => place)]), 0);
    const { text, isWhole } = jsonText(value, 20);
    expect(isWhole).toBe(false);
    expect(text.length).toBeLessThan(40);
  });
});
