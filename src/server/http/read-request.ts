import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import {
  bodyOfQuery,
  DEFAULT_DELIMITER,
  type Id,
  idSchema,
  type Operation,
  type OperationName,
  operations,
} from '../../protocol/index.ts';
import type { OperationRequest } from '../operations/index.ts';
import { checkInput, readBody } from './check-input.ts';
import { checkText } from './check-text.ts';
import type { Dialect } from './dialect.ts';
import { requestedId } from './requested-id.ts';
import { withClientNeeds } from './serializers/lancedb-needs.ts';
import { signalOf } from './signal.ts';
import { uploadOf } from './upload.ts';

export interface RequestContext {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly dialect: Dialect;
}

/** What a request asks, checked by the schemas of its operation. */
export function readRequest<Name extends OperationName>(
  name: Name,
  { request, response, dialect }: RequestContext,
): OperationRequest<Name> {
  const operation: Operation = operations[name];
  checkText(request.params, 'path');
  checkText(request.query, 'query');
  const query = checkInput(operation.query, request.query, 'query');
  const delimiter = textMember(query, 'delimiter') ?? DEFAULT_DELIMITER;
  const body = readJson(operation, request);
  const pathId = textMember(request.params, 'id') ?? textMember(request.params, 'table_name') ?? '';
  const read = new ReadRequest(response, {
    id: requestedId(pathId, delimiter, idOf(body)),
    delimiter,
    query: dialect === 'lancedb' ? withClientNeeds(name, { query, body }) : query,
    body,
    name: textMember(request.params, 'name') ?? '',
    upload: operation.requestKind === 'arrow' ? uploadOf(request) : NO_UPLOAD,
  });
  // The schemas of this very operation have just said so; the compiler can't follow them through a name.
  return read as unknown as OperationRequest<Name>;
}

interface ReadParts {
  readonly id: Id;
  readonly delimiter: string;
  readonly query: object;
  readonly body: unknown;
  readonly name: string;
  readonly upload: Readable;
}

/** A class for its getter's sake: one in an object literal is made anew with every object, and takes longer than the rest. */
class ReadRequest implements ReadParts {
  readonly id: Id;
  readonly delimiter: string;
  readonly query: object;
  readonly body: unknown;
  readonly name: string;
  readonly upload: Readable;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, { id, delimiter, query, body, name, upload }: ReadParts) {
    this.id = id;
    this.delimiter = delimiter;
    this.query = query;
    this.body = body;
    this.name = name;
    this.upload = upload;
    this.#response = response;
  }

  /** Made for those who look: most answers are there before anybody could leave. */
  get signal(): AbortSignal {
    return signalOf(this.#response);
  }
}

/** Nobody reads it. */
const NO_UPLOAD = Readable.from([]);

function readJson(operation: Operation, request: FastifyRequest): unknown {
  const schema = operation.request;
  if (schema === undefined) return undefined;
  if (request.method !== 'GET') return checkInput(schema, readBody(request.body), 'body');
  return checkInput(schema, bodyOfQuery(operation, request.query ?? {}), 'query');
}

function textMember(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function idOf(body: unknown): Id | undefined {
  const id = memberOf(body, 'id');
  // The operation's own schema has refused any other shape.
  return id === undefined || id === null ? undefined : idSchema.parse(id);
}
