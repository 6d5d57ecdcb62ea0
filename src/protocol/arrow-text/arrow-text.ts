import { childFields } from '../arrow-types/data-type.ts';
import type {
  DataType,
  FieldModel,
  KnownType,
  MapType,
  SchemaModel,
  UnionType,
} from '../arrow-types/index.ts';
import { plainName } from '../arrow-types/plain-names.ts';
import { scriptLiteral } from '../text-literals.ts';

/**
 * Formats a schema like Arrow in C++, Python, and R. Arrow always prints units and non-nullable columns; here they
 * are left out if the server did not return them.
 */
export function arrowText({ fields, metadata }: SchemaModel): string {
  return [...fields.flatMap((field) => fieldLines(field, 0)), ...metadataLines('schema', metadata, 0)].join(
    '\n',
  );
}

function fieldLines(field: FieldModel, indent: number, prefix = ''): readonly string[] {
  return [
    `${' '.repeat(indent)}${prefix}${fieldText(field)}`,
    ...childFields(field.type).flatMap((child, index) => fieldLines(child, indent + 2, `child ${index}, `)),
    ...metadataLines('field', field.metadata, indent + 2),
  ];
}

function metadataLines(
  of: 'field' | 'schema',
  metadata: Readonly<Record<string, string>>,
  indent: number,
): readonly string[] {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return [];
  const lines = [`-- ${of} metadata --`, ...entries.map(([key, value]) => `${word(key)}: ${quoted(value)}`)];
  return lines.map((line) => ' '.repeat(indent) + line);
}

function fieldText({ name, type, nullable }: FieldModel): string {
  return `${word(name)}: ${typeText(type)}${nullable === false ? ' not null' : ''}`;
}

function typeText(type: DataType): string {
  switch (type.kind) {
    case 'dictionary':
      return `dictionary<values=${typeText(type.value)}, indices=${typeText(type.index)}, ordered=${Number(type.ordered)}>`;
    case 'unknown':
      return word(type.json.type);
    default:
      return knownText(type);
  }
}

function knownText(type: KnownType): string {
  switch (type.kind) {
    case 'decimal':
      return `decimal${type.bits}(${type.precision}, ${type.scale})`;
    case 'fixed_size_binary':
      return `fixed_size_binary[${type.width}]`;
    case 'date':
      return type.bits === 32 ? 'date32[day]' : 'date64[ms]';
    case 'time':
      return withUnit(`time${type.bits}`, type.unit);
    case 'timestamp':
      return withUnit(
        'timestamp',
        type.unit === null || type.zone === null ? type.unit : `${type.unit}, tz=${word(type.zone)}`,
      );
    case 'duration':
      return withUnit('duration', type.unit);
    case 'interval':
      return INTERVALS[type.unit ?? 'unknown'];
    case 'list':
      return `${LISTS[type.layout]}<${fieldText(type.item)}>`;
    case 'fixed_size_list':
      return `fixed_size_list<${fieldText(type.item)}>[${type.length}]`;
    case 'struct':
      return `struct<${type.fields.map(fieldText).join(', ')}>`;
    case 'map':
      return mapText(type);
    case 'union':
      return unionText(type);
    case 'run_end_encoded':
      return `run_end_encoded<run_ends: ${typeText(type.runEnds.type)}, values: ${typeText(type.values.type)}>`;
    default:
      return plainName(type, 'b');
  }
}

const INTERVALS = {
  year_month: 'month_interval',
  day_time: 'day_time_interval',
  month_day_nano: 'month_day_nano_interval',
  unknown: 'interval',
} as const;

const LISTS = {
  plain: 'list',
  large: 'large_list',
  view: 'list_view',
  large_view: 'large_list_view',
} as const;

function withUnit(name: string, unit: string | null): string {
  return unit === null ? name : `${name}[${unit}]`;
}

/** The names of key and value are left out if they are the usual ones. */
function mapText({ entries, keysSorted }: MapType): string {
  const [key, value] = entries.type.fields;
  const parts = [entryText(key, 'key'), entryText(value, 'value')];
  return `map<${[...parts, ...(keysSorted ? ['keys_sorted'] : [])].join(', ')}${entries.name === 'entries' ? '' : ` (${quoted(entries.name)})`}>`;
}

function entryText(field: FieldModel | undefined, defaultName: string): string {
  if (field === undefined) return 'null';
  const type = typeText(field.type);
  return field.name === defaultName ? type : `${type} (${quoted(field.name)})`;
}

function unionText({ mode, typeIds, fields }: UnionType): string {
  const members = fields.map((field, index) => `${fieldText(field)}=${typeIds[index] ?? index}`);
  return `${mode === null ? 'union' : `${mode}_union`}<${members.join(', ')}>`;
}

/** Quotes the text if it could be parsed as something else. */
function word(text: string): string {
  return /^[\p{L}\p{M}\p{N}\p{S}_$@#./+-][\p{L}\p{M}\p{N}\p{S}_$@#./+ -]*$/u.test(text) || text === ''
    ? text
    : scriptLiteral(text);
}

function quoted(text: string): string {
  return `'${scriptLiteral(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
