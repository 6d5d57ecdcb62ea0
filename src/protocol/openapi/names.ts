import { z } from 'zod';
import { errorBody } from '../errors.ts';
import { structuredText } from '../full-text.ts';
import type { Operation } from '../operation.ts';
import { batchOperation, batchResult } from '../operations/batch.ts';
import { tableIndex } from '../operations/indices.ts';
import { queryObject } from '../query-object.ts';
import { jsonArrowField, jsonArrowSchema, jsonArrowType, tableVersion } from '../records.ts';
import type { SchemaNames } from './json-schema.ts';

/** Schemas that several operations share, or that hold themselves. */
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

/** A name for everything that goes over the wire: requests and answers apart, since the same schema reads differently. */
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

/** Some operations have the same schema: it keeps its first name. */
function addNew(names: SchemaNames, schema: z.ZodType, id: string): void {
  if (!names.has(schema)) names.add(schema, { id });
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
