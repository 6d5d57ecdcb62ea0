import type { Table as LanceTable } from '@lancedb/lancedb';
import {
  type Data,
  type DataType,
  Dictionary,
  Field,
  FixedSizeList,
  Float32,
  Int16,
  List,
  makeData,
  makeVector,
  Schema,
  Table,
  TimestampMicrosecond,
  TimestampMillisecond,
  type TypeMap,
  tableToIPC,
  Uint8,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow';
import { nativeOf } from '../native.ts';
import type { EnginePlace } from '../open-tables.ts';

type Numbers =
  | Int8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

interface SampleColumn {
  readonly values: Vector;
  readonly nullable: boolean;
  readonly metadata: ReadonlyMap<string, string>;
}

type SampleColumns = Readonly<Record<string, SampleColumn>>;

export function sampleTableOf(columns: SampleColumns): Table {
  const fields = Object.entries(columns).map(
    ([name, { values, nullable, metadata }]) => new Field(name, values.type, nullable, new Map(metadata)),
  );
  const values = Object.entries(columns).map(([name, column]) => [name, column.values] as const);
  return new Table(new Schema<TypeMap>(fields), Object.fromEntries(values));
}

export function column(values: Vector): SampleColumn {
  return { values, nullable: true, metadata: new Map() };
}

export function requiredColumn(of: SampleColumn): SampleColumn {
  return { ...of, nullable: false };
}

export function notedColumn(of: SampleColumn, notes: Readonly<Record<string, string>>): SampleColumn {
  return { ...of, metadata: new Map([...of.metadata, ...Object.entries(notes)]) };
}

/** The array type determines the column type: `Int32Array` makes int32. */
export function numbers(values: Numbers): SampleColumn {
  return column(makeVector(values));
}

export function text(values: readonly (string | null)[]): SampleColumn {
  return column(vectorFromArray(values, new Utf8()));
}

/** Repeating text: each value is stored once, and rows refer to it by number. */
export function repeated(values: readonly string[]): SampleColumn {
  return column(vectorFromArray(values, new Dictionary(new Utf8(), new Int16())));
}

export function textLists(values: readonly (readonly string[])[]): SampleColumn {
  return column(vectorFromArray(values, new List(item(new Utf8()))));
}

/** In microseconds since 1970. */
export function instants(values: readonly bigint[]): SampleColumn {
  const type = new TimestampMicrosecond('UTC');
  return column(makeVector(makeData({ type, data: BigInt64Array.from(values) })));
}

/** In milliseconds since 1970. */
export function moments(values: readonly bigint[]): SampleColumn {
  const type = new TimestampMillisecond('UTC');
  return column(makeVector(makeData({ type, data: BigInt64Array.from(values) })));
}

/** All vectors in one array, one after another: the generic builder takes a second for ten thousand. */
export function vectors(numbers: Float32Array, dimensions: number): SampleColumn {
  return fixedLists(makeData({ type: new Float32(), data: numbers }), dimensions);
}

export function byteVectors(numbers: Uint8Array, dimensions: number): SampleColumn {
  return fixedLists(makeData({ type: new Uint8(), data: numbers }), dimensions);
}

function fixedLists(child: Data, dimensions: number): SampleColumn {
  const type = new FixedSizeList(dimensions, item(child.type));
  return column(makeVector(makeData({ type, length: child.length / dimensions, nullCount: 0, child })));
}

export function item<Type extends DataType>(type: Type): Field<Type> {
  return new Field('item', type, true);
}

/**
 * Returns bytes: the engine's client loads apache-arrow as another module format, and doesn’t accept tables of this
 * one.
 */
export async function createSampleTable(
  { connection, name }: EnginePlace,
  rows: Table,
  storageOptions: Readonly<Record<string, string>> = {},
): Promise<LanceTable> {
  await nativeOf(connection).createTable(name, ipcBytesOf(rows), 'create', [], storageOptions);
  return connection.openTable(name);
}

/** Returns the new state of the table. A table that was opened before does not contain the rows. */
export async function appendRows({ connection, name }: EnginePlace, rows: Table): Promise<LanceTable> {
  const table = await nativeOf(connection).openTable(name, []);
  await table.add(ipcBytesOf(rows), 'append');
  return connection.openTable(name);
}

export function ipcBytesOf(rows: Table): Buffer {
  return Buffer.from(tableToIPC(rows, 'file'));
}
