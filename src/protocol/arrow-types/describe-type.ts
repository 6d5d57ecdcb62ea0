import type { DataType, FieldModel, KnownType, PlainType, TimestampType, UnknownType } from './data-type.ts';
import { plainName } from './plain-names.ts';
import { isVectorItem } from './type-family.ts';

/** A type in words for people. What is not known comes out as the server wrote it. */
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
