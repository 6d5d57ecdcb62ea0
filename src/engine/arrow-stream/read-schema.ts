import { type FlatTable, openFlatTable } from '../../protocol/arrow/flat-table.ts';
import { FIELD, FOOTER, isBigEndian, KEY_VALUE, SCHEMA } from '../../protocol/arrow/ipc-format.ts';
import { FILE_END_LENGTH, footerLength } from '../../protocol/arrow/ipc-framing.ts';
import {
  decimalType,
  durationType,
  fixedSizeBinaryType,
  fixedSizeListType,
  intervalType,
  mapType,
  timestampType,
  timeType,
  unionType,
} from '../../protocol/arrow-types/checked-types.ts';
import type { DataType, FieldModel, IntType } from '../../protocol/arrow-types/index.ts';
import { intTypeOf } from '../../protocol/arrow-types/plain-names.ts';
import { wrongColumn, wrongSchema } from './stream-problems.ts';

export interface StreamSchema {
  readonly fields: readonly FieldModel[];
  /** All dictionaries that batches refer to, by ID. */
  readonly dictionaries: ReadonlyMap<bigint, DictionaryColumn>;
}

interface DictionaryColumn {
  /** The names from the column down to the field: `['point', 'x']`. */
  readonly path: readonly string[];
  readonly value: DataType;
}

/** The member indices in Arrow's own `Schema.fbs`. */
const DICTIONARY = { id: 0, indexType: 1, isOrdered: 2 } as const;

/** The engine opens no schema with more than about sixty levels, and no real table has even this many. */
const DEEPEST = 32;

/** SECURITY: limits the recursion into untrusted data. */
export function readSchemaMessage(schema: FlatTable): StreamSchema {
  if (isBigEndian(schema)) {
    throw wrongSchema('The stream is big-endian. Write it on, or for, a little-endian machine.');
  }
  const dictionaries = new Map<bigint, DictionaryColumn>();
  const fields = Array.from(schema.tables(SCHEMA.fields), (field) => readField(field, [], dictionaries));
  return { fields, dictionaries };
}

/** The schema of an Arrow IPC file in memory that the engine wrote. */
export function readFileSchema(file: Buffer): StreamSchema {
  const end = file.length - FILE_END_LENGTH;
  const footer = openFlatTable(file.subarray(end - (footerLength(file) ?? 0), end));
  const schema = footer.table(FOOTER.schema);
  if (schema === undefined) throw new Error('The engine described a table without a schema.');
  return readSchemaMessage(schema);
}

type Dictionaries = Map<bigint, DictionaryColumn>;

function readField(field: FlatTable, parents: readonly string[], dictionaries: Dictionaries): FieldModel {
  const name = field.text(FIELD.name);
  const path = [...parents, name];
  if (path.length > DEEPEST) throw wrongColumn(path.slice(0, 1), `is nested deeper than ${DEEPEST} levels`);
  const value = readValueType(field, path, dictionaries);
  const dictionary = field.table(FIELD.dictionary);
  const type = dictionary === undefined ? value : readDictionary(dictionary, { path, value }, dictionaries);
  return { name, nullable: field.byte(FIELD.nullable) !== 0, type, metadata: readMetadata(field) };
}

/** `fromEntries` keeps a key called `__proto__` as data. */
function readMetadata(field: FlatTable): Record<string, string> {
  const entries = field.tables(FIELD.metadata);
  return Object.fromEntries(
    Array.from(entries, (entry) => [entry.text(KEY_VALUE.key), entry.text(KEY_VALUE.value)]),
  );
}

function readValueType(field: FlatTable, path: readonly string[], dictionaries: Dictionaries): DataType {
  const number = field.byte(FIELD.typeNumber);
  const children = Array.from(field.tables(FIELD.children), (child) => readField(child, path, dictionaries));
  const table = field.table(FIELD.type);
  const type = table && readType(number, table, children);
  if (type === undefined)
    throw wrongColumn(path, `has a type that makes no sense to Arrow (number ${number})`);
  return type;
}

function readDictionary(
  dictionary: FlatTable,
  column: DictionaryColumn,
  dictionaries: Dictionaries,
): DataType {
  const indexType = dictionary.table(DICTIONARY.indexType);
  const index = indexType === undefined ? INT32 : readInt(indexType);
  if (index === undefined)
    throw wrongColumn(column.path, 'is a dictionary whose keys make no sense to Arrow');
  dictionaries.set(dictionary.id(DICTIONARY.id), column);
  const ordered = dictionary.byte(DICTIONARY.isOrdered) !== 0;
  return { kind: 'dictionary', index, value: column.value, ordered };
}

/** The default index type. */
const INT32 = { kind: 'int', bits: 32, signed: true } as const;

/** Returns the type for a number of Arrow's own `Schema.fbs`, or undefined for an unknown or invalid one. */
function readType(number: number, type: FlatTable, fields: readonly FieldModel[]): DataType | undefined {
  return READERS[number]?.(type, fields);
}

function readInt(type: FlatTable): IntType | undefined {
  return intTypeOf(`${type.byte(1) === 0 ? 'u' : ''}int${type.int(0)}`);
}

type Reader = (type: FlatTable, fields: readonly FieldModel[]) => DataType | undefined;

const MILLISECOND = 1;

const TIME_UNITS = ['s', 'ms', 'us', 'ns'] as const;

const INTERVAL_UNITS = ['year_month', 'day_time', 'month_day_nano'] as const;

const FLOAT_BITS = [16, 32, 64] as const;

const DATE_BITS = [32, 64] as const;

const UNION_MODES = ['sparse', 'dense'] as const;

/** Replaces an unknown unit. No unit has this name. */
const NONE = '';

const READERS: Readonly<Record<number, Reader>> = {
  1: () => ({ kind: 'null' }),
  2: readInt,
  3: (type) => withBits('float', FLOAT_BITS[type.short(0)]),
  4: () => ({ kind: 'binary', layout: 'plain' }),
  5: () => ({ kind: 'utf8', layout: 'plain' }),
  6: () => ({ kind: 'bool' }),
  7: (type) => decimalType(type.int(2, 128), type.int(0), type.int(1)),
  8: (type) => withBits('date', DATE_BITS[type.short(0, MILLISECOND)]),
  9: (type) => timeType(type.int(1, 32), TIME_UNITS[type.short(0, MILLISECOND)] ?? NONE),
  10: (type) => timestampType(TIME_UNITS[type.short(0)] ?? NONE, type.text(1)),
  11: (type) => intervalType(INTERVAL_UNITS[type.short(0)] ?? NONE),
  12: list('plain'),
  13: (_, fields) => ({ kind: 'struct', fields }),
  14: readUnion,
  15: (type) => fixedSizeBinaryType(type.int(0)),
  16: (type, [item]) => item && fixedSizeListType(type.int(0), item),
  17: (type, [entries]) => entries && mapType(entries, type.byte(0) !== 0),
  18: (type) => durationType(TIME_UNITS[type.short(0, MILLISECOND)] ?? NONE),
  19: () => ({ kind: 'binary', layout: 'large' }),
  20: () => ({ kind: 'utf8', layout: 'large' }),
  21: list('large'),
  22: (_, [runEnds, values]) => runEnds && values && { kind: 'run_end_encoded', runEnds, values },
  23: () => ({ kind: 'binary', layout: 'view' }),
  24: () => ({ kind: 'utf8', layout: 'view' }),
  25: list('view'),
  26: list('large_view'),
};

function withBits<Kind extends string, Bits extends number>(kind: Kind, bits: Bits | undefined) {
  return bits === undefined ? undefined : { kind, bits };
}

function list(layout: 'plain' | 'large' | 'view' | 'large_view'): Reader {
  return (_, [item]) => item && { kind: 'list', layout, item };
}

function readUnion(type: FlatTable, fields: readonly FieldModel[]): DataType | undefined {
  const ids = type.ints(1);
  const mode = UNION_MODES[type.short(0)] ?? NONE;
  return unionType(fields, mode, ids.length === 0 ? fields.map((_, index) => index) : ids);
}
