import { z } from 'zod';
import { errorBody } from '../error-body.ts';
import { parseJson, stringifyJson } from '../json.ts';
import type { Operation } from '../operation.ts';
import { BATCH_KINDS, batchOperation, batchResult } from '../operations/batch.ts';
import { tableIndex } from '../operations/indices.ts';
import {
  FULL_TEXT_KINDS,
  fullTextQuery,
  queryColumns,
  queryObject,
  queryVector,
  structuredText,
} from '../query-object.ts';
import { jsonArrowField, jsonArrowSchema, jsonArrowType, tableVersion } from '../records.ts';

export type JsonObject = { readonly [member: string]: unknown };

/** Schemas that the document refers to by name. */
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

export const COMPONENTS = '#/components/schemas/';

/** The direction of a schema: requests use its input, responses its output. */
type SchemaDirection = 'input' | 'output';

export function namedSchemas(names: SchemaNames, side: SchemaDirection): JsonObject {
  const { schemas } = z.toJSONSchema(names, { ...settings(side), uri: (id) => `${COMPONENTS}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, finished(schema)]));
}

export function jsonSchema(schema: z.ZodType, side: SchemaDirection): JsonObject {
  return finished(z.toJSONSchema(schema, settings(side)));
}

function settings(io: SchemaDirection) {
  return { io, unrepresentable: 'any', override: overrideFor(io) } as const;
}

/**
 * A placeholder for the description of integers. They are parsed by a transformation, which documents can't
 * represent, and their bounds exceed a double, which the converter rejects. The placeholder is replaced after the
 * conversion.
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

/** The description of a schema that the converter can't see: for the schema itself, or derived from its members. */
function wireOf(schema: z.core.$ZodTypes, side: SchemaDirection): unknown {
  const { wire, wireValues } = z.globalRegistry.get(schema) ?? {};
  if (!(wireValues instanceof z.ZodType)) return wire;
  return { type: 'object', additionalProperties: jsonSchema(wireValues, side) };
}

/** Removes converter output that is useless in a single document. */
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

type Rule = Readonly<Record<string, unknown>>;

/** Rules that the schemas check with a function, which the converter can't see. */
const RULES: ReadonlyMap<z.core.$ZodType, Rule> = new Map<z.core.$ZodType, Rule>([
  [queryVector, notBoth('single_vector', 'multi_vector')],
  [queryColumns, notBoth('column_names', 'column_aliases')],
  [fullTextQuery, notBoth('string_query', 'structured_query')],
  [structuredText, exactlyOne(FULL_TEXT_KINDS)],
  [batchOperation, exactlyOne(BATCH_KINDS)],
]);

function ruleOf(schema: z.core.$ZodType): Rule {
  return RULES.get(schema) ?? {};
}

/** A null member counts as absent. */
function isGiven(member: string): Rule {
  return { required: [member], properties: { [member]: { not: { type: 'null' } } } };
}

function notBoth(one: string, other: string): Rule {
  return { not: { allOf: [isGiven(one), isGiven(other)] } };
}

function exactlyOne(members: readonly string[]): Rule {
  return { oneOf: members.map(isGiven) };
}

/** Schemas that several operations share, or that are recursive. */
const SHARED: Readonly<Record<'requests' | 'answers', Readonly<Record<string, z.ZodType>>>> = {
  requests: {
    QueryObject: queryObject,
    StructuredFullTextQuery: structuredText,
    BatchOperation: batchOperation,
  },
  answers: {
    JsonArrowSchema: jsonArrowSchema,
    JsonArrowField: jsonArrowField,
    JsonArrowType: jsonArrowType,
    TableVersion: tableVersion,
    TableIndex: tableIndex,
    BatchResult: batchResult,
    Error: errorBody,
  },
};

export interface DocumentNames {
  readonly requests: SchemaNames;
  readonly answers: SchemaNames;
}

/**
 * Names for all schemas of requests and responses. Both directions are separate, since the same schema differs
 * between them.
 */
export function documentNames(operations: readonly Operation[]): DocumentNames {
  const names: DocumentNames = {
    requests: z.registry<{ id: string }>(),
    answers: z.registry<{ id: string }>(),
  };
  for (const [id, schema] of Object.entries(SHARED.requests)) names.requests.add(schema, { id });
  for (const [id, schema] of Object.entries(SHARED.answers)) names.answers.add(schema, { id });
  for (const { name, request, answer, answerKind } of operations) {
    if (request !== undefined) addNew(names.requests, request, `${capitalized(name)}Request`);
    if (answerKind === 'json') addNew(names.answers, answer, `${capitalized(name)}Answer`);
  }
  return names;
}

/** Some operations share a schema: it keeps its first name. */
function addNew(names: SchemaNames, schema: z.ZodType, id: string): void {
  if (!names.has(schema)) names.add(schema, { id });
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
