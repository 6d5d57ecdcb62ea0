import {
  Binary,
  Bool,
  type Data,
  DateDay,
  Decimal,
  Dictionary,
  Duration,
  type DataType as EngineType,
  Field,
  FixedSizeBinary,
  FixedSizeList,
  Float,
  Int,
  Int8,
  Int16,
  Int32,
  LargeBinary,
  LargeUtf8,
  List,
  Map_,
  makeData,
  makeVector,
  Precision,
  Schema,
  Struct,
  Table,
  Time,
  Timestamp,
  TimeUnit,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow';
import { type DataType, type FieldModel, readArrowSchema } from '../../protocol/arrow-types/index.ts';
import type { DescribedSample } from '../calls.ts';
import { nativeOf } from '../native.ts';
import type { EnginePlace } from '../open-tables.ts';
import { believableValue, vectorNumber } from './believable-values.ts';
import { createSampleTable, ipcBytesOf } from './columns.ts';
import { createRandom } from './random.ts';

/** The oldest file format that supports maps. */
const FORMAT = { new_table_data_storage_version: '2.2' };
/** This format stores blobs with this mark only as plain bytes. */
const BLOB = 'lance-encoding:blob';

const FIRST_ROWS = 120;
const LATER_ROWS = 4;

/** Creates rows for any schema of the sample, and the given number of versions: each later one adds a few rows. */
export async function makeDescribed(
  place: EnginePlace,
  name: string,
  { schema, versions }: DescribedSample,
): Promise<void> {
  const { fields, metadata } = readArrowSchema(schema);
  const rows = createRows(name, fields.map(withoutBlob), metadata);
  await createSampleTable(place, rows(FIRST_ROWS), FORMAT);
  const table = await nativeOf(place.connection).openTable(place.name, []);
  for (let version = 1; version < versions; version += 1) {
    await table.add(ipcBytesOf(rows(LATER_ROWS)), 'append');
  }
}

function withoutBlob(field: FieldModel): FieldModel {
  const { [BLOB]: _, ...metadata } = field.metadata;
  return { ...field, metadata };
}

/**
 * Returns a function that creates the given number of new rows. Slicing one table would not work, since this version
 * of Arrow can't write all slices.
 */
function createRows(name: string, fields: readonly FieldModel[], metadata: Readonly<Record<string, string>>) {
  const random = createRandom(numberOfText(name));
  const schema = new Schema(fields.map(engineField), new Map(Object.entries(metadata)));
  let taken = 0;
  return (count: number): Table => {
    const rows = Array.from({ length: count }, (_, row) => ({ at: taken + row, random }));
    taken += count;
    return new Table(schema, Object.fromEntries(fields.map((field) => [field.name, columnOf(field, rows)])));
  };
}

type Rows = readonly Parameters<typeof believableValue>[1][];

function columnOf(field: FieldModel, rows: Rows): Vector {
  const { type } = engineField(field);
  if (type instanceof FixedSizeList) return vectorsOf(field, type, rows);
  return vectorFromArray(
    rows.map((row) => believableValue(field, row)),
    type,
  );
}

/** Builds all numbers at once: the list builder takes seconds for several hundred long vectors. */
function vectorsOf({ type: { kind, ...type } }: FieldModel, listType: FixedSizeList, rows: Rows): Vector {
  if (!('item' in type)) throw new Error(`A ${kind} has no items.`);
  const numbers = rows.flatMap(({ random }) =>
    Array.from({ length: listType.listSize }, () => vectorNumber(type.item.type, random)),
  );
  const child = vectorFromArray(numbers, listType.valueType).data[0] as Data; // One builder creates one chunk.
  return makeVector(makeData({ type: listType, length: rows.length, nullCount: 0, child }));
}

/** A hash of the text. */
function numberOfText(text: string): number {
  return [...text].reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0, 7);
}

/** Converts a column for the engine's version of Arrow. Throws for types that no sample table has. */
function engineField({ name, nullable, type, metadata }: FieldModel): Field {
  return new Field(name, engineType(type), nullable ?? true, new Map(Object.entries(metadata)));
}

function engineType(type: DataType): EngineType {
  switch (type.kind) {
    case 'list':
      // This version of Arrow has no lists with 64-bit offsets.
      return new List(engineField(type.item));
    case 'fixed_size_list':
      return new FixedSizeList(type.length, engineField(type.item));
    case 'struct':
      return new Struct(type.fields.map(engineField));
    case 'map':
      return mapType(type.entries.type.fields);
    case 'dictionary':
      return new Dictionary(engineType(type.value), new KEYS[type.index.bits]());
    default:
      return flatType(type);
  }
}

const KEYS = { 8: Int8, 16: Int16, 32: Int32, 64: Int32 } as const;

function mapType(fields: readonly FieldModel[]): Map_ {
  const [key, value] = fields;
  if (key === undefined || value === undefined) throw new Error('A map has keys and values.');
  const entries = new Struct<{ key: EngineType; value: EngineType }>([engineField(key), engineField(value)]);
  return new Map_(new Field('entries', entries, false));
}

/** A type without child types. */
function flatType(type: DataType): EngineType {
  switch (type.kind) {
    case 'bool':
      return new Bool();
    case 'int':
      return new Int(type.signed, type.bits);
    case 'float':
      return new Float(PRECISIONS[type.bits]);
    case 'decimal':
      return new Decimal(type.scale, type.precision, type.bits);
    case 'utf8':
      return type.layout === 'large' ? new LargeUtf8() : new Utf8();
    case 'binary':
      return type.layout === 'large' ? new LargeBinary() : new Binary();
    case 'fixed_size_binary':
      return new FixedSizeBinary(type.width);
    case 'date':
      return new DateDay();
    case 'time':
      return new Time(UNITS[type.unit ?? 's'], type.bits);
    case 'timestamp':
      return new Timestamp(UNITS[type.unit ?? 's'], type.zone);
    case 'duration':
      return new Duration(UNITS[type.unit ?? 's']);
    default:
      throw new Error(`No table of the sample has the type ${type.kind}.`);
  }
}

const PRECISIONS = { 16: Precision.HALF, 32: Precision.SINGLE, 64: Precision.DOUBLE } as const;
const UNITS = {
  s: TimeUnit.SECOND,
  ms: TimeUnit.MILLISECOND,
  us: TimeUnit.MICROSECOND,
  ns: TimeUnit.NANOSECOND,
} as const;
