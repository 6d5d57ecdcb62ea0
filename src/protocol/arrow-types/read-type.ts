import type { JsonArrowField, JsonArrowType } from '../records.ts';
import type { DataType, FieldModel } from './data-type.ts';
import { membersBeyondField, withMembersBeyond } from './more-members.ts';
import { splitAtFirstColon } from './parameters.ts';
import { plainTypeOf } from './plain-names.ts';
import { NESTED } from './read-nested.ts';
import { PARAMETERIZED } from './read-parameterized.ts';

/**
 * SECURITY: reading recurses, and so does everything that walks the model. What a hostile answer nests deeper than
 * any real schema is kept as it came, unread.
 */
const DEEPEST = 500;

/** A type of either dialect, or of both mixed. Never throws: what makes no sense is unknown, and kept as it came. */
export function readType(json: JsonArrowType): DataType {
  return readAt(json, 0);
}

export function readField(json: JsonArrowField): FieldModel {
  return readFieldAt(json, 0);
}

function readFieldAt(json: JsonArrowField, depth: number): FieldModel {
  return {
    name: json.name,
    nullable: json.nullable ?? null,
    type: readAt(json.type, depth),
    metadata: { ...json.metadata },
    ...membersBeyondField(json),
  };
}

function readAt(json: JsonArrowType, depth: number): DataType {
  if (depth >= DEEPEST) return { kind: 'unknown', json, fields: [] };
  return readKnown(json, depth) ?? { kind: 'unknown', json, fields: readFields(json, depth) };
}

function readKnown(json: JsonArrowType, depth: number): DataType | undefined {
  const plain = plainTypeOf(json.type);
  if (plain !== undefined) return withMembersBeyond(plain, json);
  const [head, parameters] = splitAtFirstColon(json.type);
  const type =
    PARAMETERIZED.get(head)?.({ json, parameters, readValue: (value) => readAt(value, depth + 1) }) ??
    NESTED.get(json.type)?.(json, readFields(json, depth));
  return type && withMembersBeyond(type, json);
}

function readFields({ fields }: JsonArrowType, depth: number): FieldModel[] {
  return fields?.map((field) => readFieldAt(field, depth + 1)) ?? [];
}
