import { int64 } from '../int64.ts';
import type { Operation } from '../operation.ts';
import { tagContents } from '../operations/tags.ts';
import { COMPONENTS, type JsonObject, jsonSchema, type SchemaNames } from './json-schema.ts';
import { JSON_MEDIA } from './responses.ts';

/** The form in which some clients want an answer instead, where another schema is needed for it. */
const OTHER_FORMS: Readonly<Record<string, () => JsonObject>> = {
  countRows: () => jsonSchema(int64, 'output'),
  listTags: () => ({ type: 'object', additionalProperties: jsonSchema(tagContents, 'output') }),
};

export function answerContent({ name, answer, answerKind }: Operation, answers: SchemaNames): JsonObject {
  const text = { schema: { type: 'string' } };
  switch (answerKind) {
    case 'json':
      return { [JSON_MEDIA]: { schema: withOtherForm(name, refTo(answers.get(answer)?.id)) } };
    case 'plan':
      return { [JSON_MEDIA]: text, 'text/plain': text };
    case 'nothing':
      return { [JSON_MEDIA]: { schema: { type: 'object' } } };
    case 'arrow':
      return { 'application/vnd.apache.arrow.file': {}, 'application/vnd.apache.arrow.stream': {} };
  }
}

function withOtherForm(name: string, schema: JsonObject): JsonObject {
  const other = OTHER_FORMS[name]?.();
  return other === undefined ? schema : { anyOf: [schema, other] };
}

export function refTo(id: string | undefined): JsonObject {
  return id === undefined ? {} : { $ref: `${COMPONENTS}${id}` };
}
