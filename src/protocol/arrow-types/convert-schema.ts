import type { JsonArrowField, JsonArrowSchema, JsonArrowType } from '../records.ts';
import type {
  DataType,
  DecimalType,
  DictionaryType,
  FieldModel,
  JsonArrowDialect,
  KnownType,
  ListType,
  MapType,
  SchemaModel,
  TimestampType,
  UnionType,
} from './data-type.ts';
import { intName, plainName } from './plain-names.ts';
import { membersBeyondSchema, readField } from './read-type.ts';

export function readArrowSchema(json: JsonArrowSchema): SchemaModel {
  return {
    fields: json.fields.map(readField),
    metadata: { ...json.metadata },
    ...membersBeyondSchema(json),
  };
}

export function writeArrowSchema(model: SchemaModel, dialect: JsonArrowDialect): JsonArrowSchema {
  return {
    fields: model.fields.map((field) => writeField(field, dialect)),
    ...metadataMember(model.metadata),
    ...model.more,
  };
}

/** Converts a schema of either dialect to one dialect. */
export function convertSchema(json: JsonArrowSchema, dialect: JsonArrowDialect): JsonArrowSchema {
  return writeArrowSchema(readArrowSchema(json), dialect);
}

/**
 * Writes a type in a dialect. Dialect B loses nothing. Dialect A can’t represent units, time zones, dictionaries, run
 * ends, views, the mode and ids of a union, or sorted keys: it has the type of the values instead.
 */
export function writeType(type: DataType, dialect: JsonArrowDialect): JsonArrowType {
  if (type.kind === 'unknown') return { ...type.json };
  if (type.kind === 'dictionary') {
    return dialect === 'a' ? writeType(type.value, dialect) : writeDictionary(type);
  }
  if (type.kind === 'run_end_encoded' && dialect === 'a') return writeType(type.values.type, dialect);
  return { ...writeKnown(type, dialect), ...type.more };
}

/**
 * A null `nullable` means the same as an absent one, and empty metadata the same as none: the shorter form is
 * written.
 */
function writeField(field: FieldModel, dialect: JsonArrowDialect): JsonArrowField {
  return {
    name: field.name,
    ...(field.nullable === null ? {} : { nullable: field.nullable }),
    type: writeType(field.type, dialect),
    ...metadataMember(field.metadata),
    ...field.more,
  };
}

function metadataMember(metadata: FieldModel['metadata']): { metadata?: Record<string, string> } {
  return Object.keys(metadata).length === 0 ? {} : { metadata: { ...metadata } };
}

/** Copies the value type’s object with another name, so that a nested value keeps its fields. */
function writeDictionary({ value, index, ordered }: DictionaryType): JsonArrowType {
  const json = writeType(value, 'b');
  return { ...json, type: `dict:${json.type}:${intName(index)}:${ordered}` };
}

function writeKnown(type: KnownType, dialect: JsonArrowDialect): JsonArrowType {
  const nested = (fields: readonly FieldModel[]) => fields.map((field) => writeField(field, dialect));
  switch (type.kind) {
    case 'decimal':
      return decimal(type, dialect);
    case 'fixed_size_binary':
      return { type: type.kind, length: type.width };
    case 'time':
      return { type: withUnit(`time${type.bits}`, type.unit, dialect) };
    case 'timestamp':
      return { type: timestampName(type, dialect) };
    case 'duration':
    case 'interval':
      return { type: withUnit(type.kind, type.unit, dialect) };
    case 'list':
      return { type: listName(type, dialect), fields: nested([type.item]) };
    case 'fixed_size_list':
      return { type: type.kind, fields: nested([type.item]), length: type.length };
    case 'struct':
      return { type: type.kind, fields: nested(type.fields) };
    case 'map':
      return { type: type.kind, fields: nested([type.entries]), ...mapMembers(type, dialect) };
    case 'union':
      return { type: type.kind, fields: nested(type.fields), ...unionMembers(type, dialect) };
    case 'run_end_encoded':
      return { type: type.kind, fields: nested([type.runEnds, type.values]) };
    default:
      return { type: plainName(type, dialect) };
  }
}

function withUnit(name: string, unit: string | null, dialect: JsonArrowDialect): string {
  return dialect === 'a' || unit === null ? name : `${name}:${unit}`;
}

function timestampName({ kind, unit, zone }: TimestampType, dialect: JsonArrowDialect): string {
  return dialect === 'a' || unit === null ? kind : `${kind}:${unit}:${zone ?? '-'}`;
}

function decimal({ bits, precision, scale }: DecimalType, dialect: JsonArrowDialect): JsonArrowType {
  return dialect === 'a'
    ? { type: `decimal${bits}`, length: precision * 1000 + scale }
    : { type: `decimal:${bits}:${precision}:${scale}` };
}

const LISTS_OF_A = { plain: 'list', large: 'large_list', view: 'list', large_view: 'large_list' } as const;
const LISTS_OF_B = { ...LISTS_OF_A, view: 'list_view', large_view: 'large_list_view' } as const;

function listName({ layout }: ListType, dialect: JsonArrowDialect): string {
  return (dialect === 'a' ? LISTS_OF_A : LISTS_OF_B)[layout];
}

function mapMembers({ keysSorted }: MapType, dialect: JsonArrowDialect): { keysSorted?: true } {
  return keysSorted && dialect === 'b' ? { keysSorted } : {};
}

function unionMembers({ mode, typeIds }: UnionType, dialect: JsonArrowDialect): object {
  if (dialect === 'a') return {};
  const isDefault = typeIds.every((id, place) => id === place);
  return { ...(mode === null ? {} : { mode }), ...(isDefault ? {} : { typeIds: [...typeIds] }) };
}
