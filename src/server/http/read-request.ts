import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import {
  bodyOfQuery,
  DEFAULT_DELIMITER,
  DIALECT_HEADER,
  ERROR,
  formatId,
  type Id,
  idSchema,
  type Operation,
  type OperationName,
  operations,
  parseId,
} from '#protocol/index.ts';
import type { OperationRequest } from '../operations/index.ts';
import { ApiFailure } from './api-failure.ts';
import { checkInput, checkText, readBody } from './check-input.ts';

/** Responses of the interface, or those that the official enterprise client reads. */
export type Dialect = 'interface' | 'lancedb';

export const DIALECTS: readonly Dialect[] = ['interface', 'lancedb'];

/** The enterprise client sends its database name in this header with every request. No other client uses it. */
const CLIENT_HEADER = 'x-lancedb-database';

export function dialectOf(headers: IncomingHttpHeaders): Dialect {
  const requested = headers[DIALECT_HEADER];
  if (requested === undefined) return headers[CLIENT_HEADER] === undefined ? 'interface' : 'lancedb';
  if (requested === 'interface' || requested === 'lancedb') return requested;
  throw new ApiFailure(
    ERROR.invalidInput,
    `The header \`${DIALECT_HEADER}\` must be ${DIALECTS.map((name) => `"${name}"`).join(' or ')}.`,
  );
}

export interface RequestContext {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly dialect: Dialect;
}

/** Reads a request, and validates it by the schemas of its operation. */
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
  // The schemas of this operation have validated it. The compiler can't track that through a type parameter.
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

/**
 * A class because of the getter: in an object literal it would be created for every object, which takes longer than
 * the rest.
 */
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

  /** Created on demand: most responses are sent before a client could disconnect. */
  get signal(): AbortSignal {
    return signalOf(this.#response);
  }
}

/** Aborts if the client disconnects before the response is sent. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The upload of operations without one. */
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
  // The operation's schema has rejected any other shape.
  return id === undefined || id === null ? undefined : idSchema.parse(id);
}

/**
 * The ID of a request. If the body also contains the ID as a list of parts, the list is used: only it is unambiguous
 * if a part contains the delimiter.
 */
function requestedId(pathId: string, delimiter: string, bodyId: Id | null | undefined): Id {
  if (bodyId === null || bodyId === undefined) return parseId(pathId, delimiter);
  if (formatId(bodyId, delimiter) === pathId) return bodyId;
  throw new ApiFailure(ERROR.invalidInput, '`id` in the body doesn’t match the path.');
}

interface RequestParts {
  readonly query: object;
  readonly body: unknown;
}

/**
 * The official enterprise client doesn’t request details of a table, but reads version and schema from every
 * description. The interface lets the server decide what it returns by default.
 */
function withClientNeeds(name: OperationName, { query, body }: RequestParts): object {
  if (name !== 'describeTable' || saysDetail(query) || saysDetail(body)) return query;
  return { ...query, load_detailed_metadata: true };
}

function saysDetail(part: unknown): boolean {
  if (typeof part !== 'object' || part === null || !('load_detailed_metadata' in part)) return false;
  return part.load_detailed_metadata !== undefined && part.load_detailed_metadata !== null;
}

/** The unread body stream of a request. */
function uploadOf({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Readable {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isOtherType(type)) {
    throw new ApiFailure(
      ERROR.invalidInput,
      `The body must be an Arrow IPC stream (\`${ARROW_STREAM}\`), and says that it is \`${type}\`.`,
    );
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new ApiFailure(
      ERROR.invalidInput,
      `The body must not be compressed (\`${encoding}\`). Arrow compresses its own buffers, with LZ4 or ZSTD.`,
    );
  }
  return body instanceof Readable ? body : Readable.from([]);
}

const ARROW_STREAM = 'application/vnd.apache.arrow.stream';

/** Whether the body is certainly not Arrow. Clients use several types for Arrow, or none. */
function isOtherType(type: string): boolean {
  return (
    type === 'application/json' || /^(?:text|image|audio|video|multipart)\//.test(type) || OTHER.has(type)
  );
}

const OTHER = new Set([
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/vnd.apache.parquet',
]);
