import type { Operation } from '../operation.ts';
import { type JsonObject, jsonSchema } from './json-schema.ts';

const TEXT = { type: 'string', minLength: 1 };

const PATH_WORDS: Readonly<Record<string, string>> = {
  id: 'The name parts, joined by the delimiter; the delimiter alone is the root namespace',
  name: 'The name of an index',
  table_name: 'The name of a table',
};

const QUERY_WORDS: Readonly<Record<string, string>> = {
  delimiter: 'Delimiter between ID parts; default `$`',
  page_token: 'Page token from the previous response',
  limit: 'Maximum items per page',
};

export interface HeaderParameter {
  readonly name: string;
  readonly description: string;
  readonly values: readonly string[];
}

export function pathParameters({ path }: Pick<Operation, 'path'>): readonly JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...described(PATH_WORDS[name]),
    schema: TEXT,
  }));
}

export function queryParameters({ query }: Pick<Operation, 'query'>): readonly JsonObject[] {
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    ...described(QUERY_WORDS[name]),
    schema: jsonSchema(schema, 'input'),
  }));
}

export function headerParameter({ name, description, values }: HeaderParameter): JsonObject {
  return { name, in: 'header', description, schema: { type: 'string', enum: values } };
}

function described(description: string | undefined): JsonObject {
  return description === undefined ? {} : { description };
}
