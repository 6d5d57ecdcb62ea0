import { membersOfQuery, type Operation } from '../operation.ts';
import { tagContents } from '../operations/tags.ts';
import {
  COMPONENTS,
  type DocumentNames,
  type JsonObject,
  jsonSchema,
  type SchemaNames,
} from './json-schema.ts';

export interface OperationSetting {
  readonly names: DocumentNames;
  readonly headers: readonly HeaderParameter[];
}

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

/** The operation with its other method, which has query parameters instead of a body. */
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
  // Public clients send null for an empty body.
  const content = { [JSON_MEDIA]: { schema: { anyOf: [schema, { type: 'null' }] } } };
  return { requestBody: { required: false, content } };
}

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

function pathParameters({ path }: Pick<Operation, 'path'>): readonly JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...described(PATH_WORDS[name]),
    schema: TEXT,
  }));
}

function queryParameters({ query }: Pick<Operation, 'query'>): readonly JsonObject[] {
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    ...described(QUERY_WORDS[name]),
    schema: jsonSchema(schema, 'input'),
  }));
}

function headerParameter({ name, description, values }: HeaderParameter): JsonObject {
  return { name, in: 'header', description, schema: { type: 'string', enum: values } };
}

function described(description: string | undefined): JsonObject {
  return description === undefined ? {} : { description };
}

/** Alternative response formats that some clients request, if they need another schema. */
const OTHER_FORMS: Readonly<Record<string, () => JsonObject>> = {
  listTags: () => ({ type: 'object', additionalProperties: jsonSchema(tagContents, 'output') }),
};

function answerContent({ name, answer, answerKind }: Operation, answers: SchemaNames): JsonObject {
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

function refTo(id: string | undefined): JsonObject {
  return id === undefined ? {} : { $ref: `${COMPONENTS}${id}` };
}

const JSON_MEDIA = 'application/json';
const error = { [JSON_MEDIA]: { schema: { $ref: `${COMPONENTS}Error` } } };

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
};
const challenge = {
  'WWW-Authenticate': { description: 'Required credentials', schema: { type: 'string' } },
};

interface ErrorResponse {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  readonly headers?: JsonObject;
}

const ERRORS: readonly ErrorResponse[] = [
  { status: 400, name: 'InvalidInput', description: 'Invalid request; the error names the field' },
  {
    status: 401,
    name: 'Unauthenticated',
    description: 'Credentials are missing or wrong',
    headers: challenge,
  },
  { status: 403, name: 'PermissionDenied', description: 'Permission denied' },
  { status: 404, name: 'NotFound', description: 'No such namespace, table, version, tag or index' },
  { status: 406, name: 'Unsupported', description: 'This server doesn’t support the operation' },
  { status: 409, name: 'Conflict', description: 'Conflicts with the current state' },
  { status: 413, name: 'TooLarge', description: 'The body is longer than this server takes' },
  { status: 429, name: 'Throttled', description: 'Too many requests', headers: retryAfter },
  { status: 500, name: 'Internal', description: 'The server failed' },
  { status: 503, name: 'Unavailable', description: 'The server isn’t available', headers: retryAfter },
];

export function errorComponents(): JsonObject {
  const entries = ERRORS.map(({ name, description, headers }) => [
    name,
    { description, ...(headers && { headers }), content: error },
  ]);
  return Object.fromEntries(entries);
}

/** Any operation may return any of them. */
function errorResponses(): JsonObject {
  const entries = ERRORS.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]);
  return Object.fromEntries(entries);
}
