import {
  convertSchema,
  type JsonArrowSchema,
  stringifyJson,
  type TableDescription,
} from '../../../protocol/index.ts';
import type { Dialect } from '../dialect.ts';

/**
 * The schema is by far the longest part of a description. The catalog hands out the same object for the same schema,
 * and nobody changes it: its text is made once for as long as the object lives.
 */
export function writeDescription({ schema, ...rest }: TableDescription, dialect: Dialect): string {
  const text = stringifyJson(rest);
  if (schema === undefined || schema === null) return text;
  return `{"schema":${schemaText(schema, dialect)}${text === '{}' ? '' : ','}${text.slice(1)}`;
}

const texts: Readonly<Record<Dialect, WeakMap<JsonArrowSchema, string>>> = {
  interface: new WeakMap(),
  lancedb: new WeakMap(),
};

function schemaText(schema: JsonArrowSchema, dialect: Dialect): string {
  const known = texts[dialect].get(schema);
  if (known !== undefined) return known;
  const text = stringifyJson(dialect === 'lancedb' ? convertSchema(schema, 'b') : schema);
  texts[dialect].set(schema, text);
  return text;
}
