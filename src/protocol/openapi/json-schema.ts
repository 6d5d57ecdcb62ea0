import { z } from 'zod';
import { parseJson, stringifyJson } from '../json.ts';
import { ruleOf } from './rules.ts';

export type JsonObject = { readonly [member: string]: unknown };

/** Schemas that have a name of their own in the document. */
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

export const COMPONENTS = '#/components/schemas/';

/** Which side of a schema is on the wire: of a request what comes in, of an answer what goes out. */
export type SchemaDirection = 'input' | 'output';

/** Every schema that has a name, by that name. */
export function namedSchemas(names: SchemaNames, side: SchemaDirection): JsonObject {
  const { schemas } = z.toJSONSchema(names, { ...settings(side), uri: (id) => `${COMPONENTS}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, finished(schema)]));
}

/** A schema without a name. */
export function jsonSchema(schema: z.ZodType, side: SchemaDirection): JsonObject {
  return finished(z.toJSONSchema(schema, settings(side)));
}

function settings(io: SchemaDirection) {
  return { io, unrepresentable: 'any', override: overrideFor(io) } as const;
}

/**
 * Whole numbers are read by a transformation, which no document can show, and their bounds are more than a double
 * holds, which the converter would not survive: its text stands in until everything is converted.
 */
const WIRE = 'x-wire';

interface Converted {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonObject;
}

function overrideFor(side: SchemaDirection) {
  return ({ zodSchema, jsonSchema: converted }: Converted): void => {
    const wire = wireOf(zodSchema, side);
    if (wire !== undefined) {
      for (const member of Object.keys(converted)) Reflect.deleteProperty(converted, member);
      Object.assign(converted, { [WIRE]: stringifyJson(wire) });
    }
    Object.assign(converted, ruleOf(zodSchema));
  };
}

/** What a schema says of itself where the converter can't see it: as a whole, or by what its members are. */
function wireOf(schema: z.core.$ZodTypes, side: SchemaDirection): unknown {
  const { wire, wireValues } = z.globalRegistry.get(schema) ?? {};
  if (!(wireValues instanceof z.ZodType)) return wire;
  return { type: 'object', additionalProperties: jsonSchema(wireValues, side) };
}

/** What is only for the converter, and of no use in a document that has its schemas in one place, is left out. */
function finished(schema: unknown): JsonObject {
  const { $schema: _dialect, $id: _id, ...rest } = asObject(withExactNumbers(schema));
  return rest;
}

function withExactNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExactNumbers);
  if (typeof value !== 'object' || value === null) return value;
  const { [WIRE]: text, ...members } = asObject(value);
  const entries = Object.entries(members).map(([name, member]) => [name, withExactNumbers(member)]);
  return { ...Object.fromEntries(entries), ...(typeof text === 'string' ? asObject(parseJson(text)) : {}) };
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
