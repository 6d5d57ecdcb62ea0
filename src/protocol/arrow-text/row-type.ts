import { DEFAULT_NULLABLE } from '../arrow-types/fallbacks.ts';
import type { DataType, FieldModel, KnownType, SchemaModel } from '../arrow-types/index.ts';
import { scriptLiteral } from '../text-literals.ts';

/**
 * Returns a TypeScript interface for a row, as apache-arrow returns it. It also fits rows from JSON, except for
 * bigints.
 */
export function rowType({ fields }: SchemaModel): string {
  return `/** A row as apache-arrow gives it. Times are milliseconds since 1970 where they are numbers. */
export interface Row {
${memberLines(fields, 1)}}
`;
}

const STEP = '  ';

function memberLines(fields: readonly FieldModel[], depth: number): string {
  const seen = new Set<string>();
  return fields.map((field) => memberLine(field, depth, seen)).join('');
}

function memberLine({ name, type, nullable }: FieldModel, depth: number, seen: Set<string>): string {
  const indent = STEP.repeat(depth);
  // Arrow allows two fields with the same name; an object has only the last one.
  if (seen.has(name)) return `${indent}// Once more: ${scriptLiteral(name)}\n`;
  seen.add(name);
  return `${indent}readonly ${memberName(name)}: ${valueType(type, nullable ?? DEFAULT_NULLABLE, depth)};\n`;
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : scriptLiteral(name);
}

function valueType(type: DataType, nullable: boolean, depth: number): string {
  const text = typeText(type, depth);
  return nullable && text !== 'null' && text !== 'unknown' ? `${text} | null` : text;
}

function typeText(type: DataType, depth: number): string {
  switch (type.kind) {
    case 'dictionary':
      return typeText(type.value, depth);
    case 'unknown':
      return 'unknown';
    default:
      return knownText(type, depth);
  }
}

function knownText(type: KnownType, depth: number): string {
  const value = (field: FieldModel) => valueType(field.type, field.nullable ?? DEFAULT_NULLABLE, depth);
  switch (type.kind) {
    case 'null':
      return 'null';
    case 'bool':
      return 'boolean';
    case 'int':
    case 'time':
      return type.bits === 64 ? 'bigint' : 'number';
    case 'float':
    case 'date':
    case 'timestamp':
      return 'number';
    case 'duration':
      return 'bigint';
    case 'utf8':
      return 'string';
    case 'binary':
    case 'fixed_size_binary':
      return 'Uint8Array';
    case 'decimal':
      return 'Uint32Array';
    case 'interval':
      return 'Int32Array';
    case 'list':
    case 'fixed_size_list':
      return `Iterable<${value(type.item)}>`;
    case 'struct':
      return `{\n${memberLines(type.fields, depth + 1)}${STEP.repeat(depth)}}`;
    case 'map':
      return `Iterable<readonly [${type.entries.type.fields.map(value).join(', ')}]>`;
    case 'union':
      return type.fields.length === 0 ? 'null' : [...new Set(type.fields.map(value))].join(' | ');
    case 'run_end_encoded':
      return value(type.values);
  }
}
