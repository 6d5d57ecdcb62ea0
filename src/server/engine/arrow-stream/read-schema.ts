import type { DataType, FieldModel } from '../../../protocol/arrow-types/index.ts';
import type { FlatTable } from './flat-table.ts';
import { readInt, readType } from './read-type.ts';
import { wrongColumn, wrongSchema } from './stream-problems.ts';

export interface StreamSchema {
  readonly fields: readonly FieldModel[];
  /** Every dictionary that batches point into, by its number in the stream. */
  readonly dictionaries: ReadonlyMap<bigint, DictionaryColumn>;
}

export interface DictionaryColumn {
  /** The names from the column down to the field: `['point', 'x']`. */
  readonly path: readonly string[];
  readonly value: DataType;
}

/** The places of the members in Arrow's own `Schema.fbs`. */
const SCHEMA = { endianness: 0, fields: 1 } as const;
const FIELD = {
  name: 0,
  nullable: 1,
  typeNumber: 2,
  type: 3,
  dictionary: 4,
  children: 5,
  metadata: 6,
} as const;
const KEY_VALUE = { key: 0, value: 1 } as const;
const DICTIONARY = { id: 0, indexType: 1, isOrdered: 2 } as const;

/** The engine opens no schema that is nested deeper than some sixty levels, and no table needs as many as these. */
const DEEPEST = 32;

/** SECURITY: what is read recurses into what came from outside, so it is never deeper than that. */
export function readSchema(schema: FlatTable): StreamSchema {
  if (schema.short(SCHEMA.endianness, 0) !== 0) {
    throw wrongSchema('The stream is big-endian. Write it on, or for, a little-endian machine.');
  }
  const dictionaries = new Map<bigint, DictionaryColumn>();
  const fields = schema.tables(SCHEMA.fields).map((field) => readField(field, [], dictionaries));
  return { fields, dictionaries };
}

type Dictionaries = Map<bigint, DictionaryColumn>;

function readField(field: FlatTable, parents: readonly string[], dictionaries: Dictionaries): FieldModel {
  const name = field.text(FIELD.name);
  const path = [...parents, name];
  if (path.length > DEEPEST) throw wrongColumn(path.slice(0, 1), `is nested deeper than ${DEEPEST} levels`);
  const value = readValueType(field, path, dictionaries);
  const dictionary = field.table(FIELD.dictionary);
  const type = dictionary === undefined ? value : readDictionary(dictionary, { path, value }, dictionaries);
  return { name, nullable: field.byte(FIELD.nullable, 0) !== 0, type, metadata: readMetadata(field) };
}

/** Made from entries, a key called `__proto__` stays a key. */
function readMetadata(field: FlatTable): Record<string, string> {
  const entries = field.tables(FIELD.metadata);
  return Object.fromEntries(entries.map((entry) => [entry.text(KEY_VALUE.key), entry.text(KEY_VALUE.value)]));
}

function readValueType(field: FlatTable, path: readonly string[], dictionaries: Dictionaries): DataType {
  const number = field.byte(FIELD.typeNumber, 0);
  const children = field.tables(FIELD.children).map((child) => readField(child, path, dictionaries));
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
  const ordered = dictionary.byte(DICTIONARY.isOrdered, 0) !== 0;
  return { kind: 'dictionary', index, value: column.value, ordered };
}

/** What it is where nothing says it. */
const INT32 = { kind: 'int', bits: 32, signed: true } as const;
