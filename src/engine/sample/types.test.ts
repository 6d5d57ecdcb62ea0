import { afterEach, beforeEach, expect, it } from 'vitest';
import { INT64_MAX } from '../../protocol/index.ts';
import { type MadeSample, madeSample } from './testing/made-sample.ts';
import { INT64_MIN } from './typed-values.ts';

let types: MadeSample;
beforeEach(async () => {
  types = await madeSample('types');
});
afterEach(() => types.remove());

async function valuesOf(column: string): Promise<unknown[]> {
  const found = await types.table.query().select([column]).toArrow();
  return [...(found.getChild(column) ?? [])];
}

it('has a column of every type that the engine stores', async () => {
  const { fields } = await types.table.schema();
  const words = Object.fromEntries(fields.map(({ name, type }) => [name, String(type)]));
  expect(words).toMatchInlineSnapshot(`
    {
      "binary": "Binary",
      "bool": "Bool",
      "date32": "Date32<DAY>",
      "date64": "Date64<MILLISECOND>",
      "decimal128": "Decimal[12e+2]",
      "decimal128_widest": "Decimal[38e+10]",
      "decimal256": "Decimal[76e+20]",
      "dictionary": "Dictionary<Int8, Utf8>",
      "dictionary_of_numbers": "Dictionary<Uint16, Int64>",
      "duration_ms": "Duration<MILLISECOND>",
      "duration_ns": "Duration<NANOSECOND>",
      "duration_s": "Duration<SECOND>",
      "duration_us": "Duration<MICROSECOND>",
      "fixed_binary": "FixedSizeBinary[4]",
      "float16": "Float16",
      "float32": "Float32",
      "float64": "Float64",
      "id": "Int32",
      "int16": "Int16",
      "int32": "Int32",
      "int64": "Int64",
      "int8": "Int8",
      "json": "LargeBinary",
      "large_binary": "LargeBinary",
      "large_utf8": "LargeUtf8",
      "list": "List<Int32>",
      "list_of_lists": "List<List<Int64>>",
      "list_of_structs": "List<Struct<{name:Utf8, count:Int32}>>",
      "list_of_text": "List<Utf8>",
      "list_of_vectors": "List<FixedSizeList[2]<Float32>>",
      "map": "Map<{key:Utf8, value:Int64}>",
      "null": "Null",
      "struct": "Struct<{street:Utf8, place:Struct<{city:Dictionary<Int8, Utf8>, coordinates:FixedSizeList[2]<Float64>}>}>",
      "time32_ms": "Time32<MILLISECOND>",
      "time32_s": "Time32<SECOND>",
      "time64_ns": "Time64<NANOSECOND>",
      "time64_us": "Time64<MICROSECOND>",
      "timestamp_ms": "Timestamp<MILLISECOND>",
      "timestamp_ms_berlin": "Timestamp<MILLISECOND, Europe/Berlin>",
      "timestamp_ns": "Timestamp<NANOSECOND>",
      "timestamp_ns_utc": "Timestamp<NANOSECOND, UTC>",
      "timestamp_s": "Timestamp<SECOND>",
      "timestamp_us": "Timestamp<MICROSECOND>",
      "timestamp_us_utc": "Timestamp<MICROSECOND, UTC>",
      "uint16": "Uint16",
      "uint32": "Uint32",
      "uint64": "Uint64",
      "uint8": "Uint8",
      "utf8": "Utf8",
      "uuid": "FixedSizeBinary[16]",
      "vector": "FixedSizeList[4]<Float32>",
      "vector_of_bytes": "FixedSizeList[8]<Uint8>",
      "vector_of_doubles": "FixedSizeList[2]<Float64>",
      "vector_of_halves": "FixedSizeList[4]<Float16>",
    }
  `);
});

it('contains the limits of 64-bit types with every digit', async () => {
  expect(await valuesOf('int64')).toEqual(
    expect.arrayContaining([INT64_MIN, INT64_MAX, 2n ** 53n + 1n, null]),
  );
  expect(await valuesOf('uint64')).toEqual(expect.arrayContaining([2n ** 64n - 1n]));
  expect(await valuesOf('duration_ns')).toEqual(expect.arrayContaining([INT64_MIN, INT64_MAX]));
  expect(await types.table.countRows('int64 = 9223372036854775807')).toBe(8);
});

it('contains decimals that no double can represent', async () => {
  const found = await types.table.query().select({ text: 'CAST(decimal128_widest AS STRING)' }).toArray();
  const nines = '9'.repeat(28);
  expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining([`${nines}.${'9'.repeat(10)}`, null]));
});

it('contains the first day of the year 1 and the last of 9999', async () => {
  const filter = "timestamp_us_utc = timestamp '9999-12-31 23:59:59.999999' OR date32 = date '0001-01-01'";
  expect(await types.table.countRows(filter)).toBe(16);
});

it('has null rows in every column except the row number', async () => {
  const { fields } = await types.table.schema();
  for (const { name } of fields.slice(2)) {
    expect([name, await types.table.countRows(`${name} IS NULL`)]).toEqual([name, 10]);
  }
});
