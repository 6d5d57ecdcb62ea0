import type { JsonArrowField, JsonArrowType } from '#protocol/index.ts';

/*
 * Helpers to write schemas. Types are those of JSON Arrow's dialect A. For types that it can’t represent (units and
 * time zones, dictionaries), those of dialect B are used: `timestamp:us:UTC`.
 */

interface Column {
  readonly type: JsonArrowType;
  readonly nullable: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** The table version that added the column. */
  readonly since: number;
}

export type SampleSchema = Readonly<Record<string, Column>>;

function column(type: string, rest: Omit<JsonArrowType, 'type'> = {}): Column {
  return { type: { type, ...rest }, nullable: true, metadata: {}, since: 1 };
}

export const bool = column('bool');
export const int8 = column('int8');
export const int16 = column('int16');
export const int32Field = column('int32');
export const int64Field = column('int64');
export const uint8 = column('uint8');
export const uint16 = column('uint16');
export const uint32 = column('uint32');
export const uint64 = column('uint64');
export const float16 = column('float16');
export const float32 = column('float32');
export const float64 = column('float64');
export const utf8 = column('utf8');
export const largeUtf8 = column('large_utf8');
const largeBinary = column('large_binary');
export const date32 = column('date32');

export const fixedBinary = (length: number) => column('fixed_size_binary', { length });
export const decimal = (precision: number, scale: number) =>
  column('decimal128', { length: precision * 1000 + scale });
export const timestamp = (unit: 's' | 'ms' | 'us' | 'ns', zone = '-') => column(`timestamp:${unit}:${zone}`);
export const timeField = (unit: 's' | 'ms') => column(`time32:${unit}`);
export const duration = (unit: 's' | 'ms' | 'us') => column(`duration:${unit}`);
/** Repeating text: each value is stored once, and rows refer to it by number. */
const dictionary = (index: 'int8' | 'int16' | 'int32') => column(`dict:string:${index}:false`);

export const list = (item: Column) => column('list', { fields: [field('item', item)] });
export const largeList = (item: Column) => column('large_list', { fields: [field('item', item)] });
export const vector = (length: number, item = float32) =>
  required(column('fixed_size_list', { length, fields: [field('item', item)] }));
export const struct = (columns: SampleSchema) => column('struct', { fields: fieldsOf(columns) });
/** As in Arrow itself: a struct of entries below the map. */
export const map = (key: Column, value: Column) =>
  column('map', { fields: [field('entries', required(struct({ key: required(key), value })))] });

export function required(of: Column): Column {
  return { ...of, nullable: false };
}

export function noted(of: Column, metadata: Readonly<Record<string, string>>): Column {
  return { ...of, metadata: { ...of.metadata, ...metadata } };
}

export function extension(name: string, of: Column): Column {
  return noted(of, { 'ARROW:extension:name': name });
}

export const uuid = required(extension('arrow.uuid', fixedBinary(16)));
export const json = extension('arrow.json', utf8);
export const blob = noted(extension('lance.blob', largeBinary), { 'lance-encoding:blob': 'true' });
export const createdAt = required(timestamp('us', 'UTC'));
export const category = dictionary('int16');

export function since(version: number, of: Column): Column {
  return { ...of, since: version };
}

/** The columns of the table in a version. */
export function fieldsOf(columns: SampleSchema, version = Number.POSITIVE_INFINITY): JsonArrowField[] {
  return Object.entries(columns)
    .filter(([, { since: added }]) => added <= version)
    .map(([name, of]) => field(name, of));
}

function field(name: string, { type, nullable, metadata }: Column): JsonArrowField {
  const hasMetadata = Object.keys(metadata).length > 0;
  return { name, nullable, type, ...(hasMetadata ? { metadata: { ...metadata } } : {}) };
}
