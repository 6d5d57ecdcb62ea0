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

/** The interface's own answers, or those that the official enterprise client reads. */
export type Dialect = 'interface' | 'lancedb';

export const DIALECTS: readonly Dialect[] = ['interface', 'lancedb'];

/** That client names its database with every request, and nobody else does so by this header. */
const CLIENT_HEADER = 'x-lancedb-database';

export function dialectOf(headers: IncomingHttpHeaders): Dialect {
  const wanted = headers[DIALECT_HEADER];
  if (wanted === undefined) return headers[CLIENT_HEADER] === undefined ? 'interface' : 'lancedb';
  if (wanted === 'interface' || wanted === 'lancedb') return wanted;
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

/** Aborted when the client goes away before its answer is out. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
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

/**
 * The id that a request is about. Where the body repeats the path's id as a list of parts, the list is taken: only it
 * can tell a part that holds the delimiter from two parts.
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
 * The official enterprise client asks for no detail of a table and yet reads its version and schema from every
 * description. The interface leaves it to the server what comes when nothing is said.
 */
function withClientNeeds(name: OperationName, { query, body }: RequestParts): object {
  if (name !== 'describeTable' || saysDetail(query) || saysDetail(body)) return query;
  return { ...query, load_detailed_metadata: true };
}

function saysDetail(part: unknown): boolean {
  if (typeof part !== 'object' || part === null || !('load_detailed_metadata' in part)) return false;
  return part.load_detailed_metadata !== undefined && part.load_detailed_metadata !== null;
}

/** The stream that a request carries, before anything of it was read. */
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

/** Clients call Arrow by several names, or give none: only what is surely something else is refused for its name. */
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
