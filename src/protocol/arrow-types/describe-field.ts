import type { JsonArrowSchema } from '../records.ts';
import { readArrowSchema } from './convert-schema.ts';
import type { DataType, FieldModel, KnownType, PlainType, TimestampType, UnknownType } from './data-type.ts';
import { plainName } from './plain-names.ts';
import { type ArrowFamily, familyOfType, isVectorItem } from './type-family.ts';

/** A readable form of a field, the same for both dialects of JSON Arrow. */
interface ArrowField {
  readonly name: string;
  /** Null if the server does not return it. */
  readonly nullable: boolean | null;
  /** A readable type: `vector · 768 × float32`, `timestamp · µs · UTC`. */
  readonly type: string;
  readonly family: ArrowFamily;
  /** A list, since later consumers can’t carry every name in an object. */
  readonly metadata: readonly (readonly [name: string, value: string])[];
  /** Fields that the type text doesn’t include: those of a struct, also if it is a list item or a map value. */
  readonly children: ArrowField[];
}

export function readSchema(schema: JsonArrowSchema): ArrowField[] {
  return readArrowSchema(schema).fields.map(describeField);
}

export function describeField({ name, nullable, type, metadata }: FieldModel): ArrowField {
  return {
    name,
    nullable,
    type: [describeType(type), extensionOf(metadata)].filter(Boolean).join(' · '),
    family: familyOfType(type),
    metadata: Object.entries(metadata),
    children: fieldsBeyondWords(type).map(describeField),
  };
}

function extensionOf(metadata: FieldModel['metadata']): string | undefined {
  return Object.hasOwn(metadata, 'ARROW:extension:name') ? metadata['ARROW:extension:name'] : undefined;
}

/**
 * The type text fully describes a list of simple items. For a list of structs, the fields of the struct are shown
 * below it.
 */
function fieldsBeyondWords(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'struct':
    case 'union':
    case 'unknown':
      return type.fields;
    case 'list':
    case 'fixed_size_list':
      return fieldsBeyondWords(type.item.type);
    case 'dictionary':
      return fieldsBeyondWords(type.value);
    case 'run_end_encoded':
      return fieldsBeyondWords(type.values.type);
    case 'map':
      return fieldsBeyondMap(type.entries.type.fields);
    default:
      return [];
  }
}

function fieldsBeyondMap(entries: readonly FieldModel[]): readonly FieldModel[] {
  return entries.some(({ type }) => fieldsBeyondWords(type).length > 0) ? entries : [];
}

/** A readable type. An unknown one is returned as the server sent it. */
export function describeType(type: DataType): string {
  switch (type.kind) {
    case 'dictionary':
      return `${describeType(type.value)} · dictionary ${describeType(type.index)}${type.ordered ? ' · ordered' : ''}`;
    case 'unknown':
      return unknown(type);
    default:
      return known(type);
  }
}

function known(type: KnownType): string {
  switch (type.kind) {
    case 'decimal':
      return `decimal${type.bits} · ${type.precision}, ${type.scale}`;
    case 'fixed_size_binary':
      return `fixed_size_binary · ${type.width}`;
    case 'time':
      return withUnit(`time${type.bits}`, type.unit);
    case 'duration':
    case 'interval':
      return withUnit(type.kind, type.unit);
    case 'timestamp':
      return timestamp(type);
    case 'list':
      return `${LISTS[type.layout]} of ${wordsOfField(type.item)}`;
    case 'fixed_size_list':
      return `${isVectorItem(type.item.type) ? 'vector' : 'fixed-size list'} · ${type.length} × ${wordsOfField(type.item)}`;
    case 'struct':
    case 'union':
      return `${type.kind} · ${type.fields.length}`;
    case 'map':
      return map(type.entries.type.fields);
    case 'run_end_encoded':
      return `${wordsOfField(type.values)} · run ends ${wordsOfField(type.runEnds)}`;
    default:
      return plain(type);
  }
}

function wordsOfField(field: FieldModel | undefined): string {
  return field === undefined ? 'unknown' : describeType(field.type);
}

const LISTS = {
  plain: 'list',
  large: 'large list',
  view: 'list view',
  large_view: 'large list view',
} as const;

function plain(type: PlainType): string {
  return 'layout' in type && type.layout === 'view' ? `${type.kind}_view` : plainName(type, 'a');
}

function withUnit(name: string, unit: string | null): string {
  return unit === null ? name : `${name} · ${unitWord(unit)}`;
}

function unitWord(unit: string): string {
  return unit === 'us' ? 'µs' : unit.replaceAll('_', ', ');
}

function timestamp({ kind, unit, zone }: TimestampType): string {
  return zone === null ? withUnit(kind, unit) : `${withUnit(kind, unit)} · ${zone}`;
}

function map([key, value]: readonly FieldModel[]): string {
  return `map of ${wordsOfField(key)} to ${wordsOfField(value)}`;
}

function unknown({ json }: UnknownType): string {
  return typeof json.length === 'number' ? `${json.type} · ${json.length}` : json.type;
}
