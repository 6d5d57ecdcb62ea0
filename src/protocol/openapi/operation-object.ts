import type { Operation } from '../operation.ts';
import { membersOfQuery } from '../query-body.ts';
import { answerContent, refTo } from './answer-content.ts';
import { type JsonObject, jsonSchema } from './json-schema.ts';
import type { DocumentNames } from './names.ts';
import { type HeaderParameter, headerParameter, pathParameters, queryParameters } from './parameters.ts';
import { errorResponses, JSON_MEDIA } from './responses.ts';

export interface OperationSetting {
  readonly names: DocumentNames;
  readonly headers: readonly HeaderParameter[];
}

/** What the document says of one operation. */
export function operationObject(operation: Operation, { names, headers }: OperationSetting): JsonObject {
  const { name, summary, group } = operation;
  return {
    operationId: name,
    summary,
    tags: [group],
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...headers.map(headerParameter),
    ],
    ...requestBody(operation, names),
    responses: {
      200: { description: summary, content: answerContent(operation, names.answers) },
      ...errorResponses(),
    },
  };
}

/** The same by its other method: without a body, whose members the query takes over. */
export function otherMethodObject(operation: Operation, setting: OperationSetting): JsonObject {
  const { requestBody: _body, parameters, ...rest } = operationObject(operation, setting);
  const members = Object.entries(membersOfQuery(operation)).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: jsonSchema(schema, 'input'),
  }));
  const all = Array.isArray(parameters) ? [...parameters, ...members] : members;
  return { ...rest, operationId: `${operation.name}ByGet`, parameters: all };
}

function requestBody({ request, requestKind }: Operation, { requests }: DocumentNames): JsonObject {
  if (requestKind === 'none') return {};
  if (requestKind === 'arrow' || request === undefined) {
    return { requestBody: { required: true, content: { 'application/vnd.apache.arrow.stream': {} } } };
  }
  const schema = refTo(requests.get(request)?.id);
  if (!request.safeParse({}).success) {
    return { requestBody: { required: true, content: { [JSON_MEDIA]: { schema } } } };
  }
  // Public clients send null where they have nothing to say.
  const content = { [JSON_MEDIA]: { schema: { anyOf: [schema, { type: 'null' }] } } };
  return { requestBody: { required: false, content } };
}
