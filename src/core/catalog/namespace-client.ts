import {
  type AnswerOf,
  ambiguousParts,
  DEFAULT_DELIMITER,
  encodePathId,
  type Id,
  type Operation,
  type QueryOf,
  type RequestOf,
  stringifyJson,
} from '../../protocol/index.ts';
import type { HttpAnswer, HttpClient } from '../http/http-client.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { statusFailure } from '../http/status-failure.ts';
import { splitAddress } from './address.ts';
import { doing } from './doing.ts';
import { readAnswer } from './read-answer.ts';

export interface NamespaceTarget {
  readonly connectionId: string;
  /** `scheme://host:port/base`, without a trailing slash; empty while a local server does not run. */
  readonly address: string;
  readonly delimiter: string;
}

export interface CallOptions<Op extends Operation> {
  readonly id?: Id;
  readonly query?: QueryOf<Op>;
  /** Without `id`, which is added; flags that the operation also takes in its query are put there as well. */
  readonly body?: RequestOf<Op> & object;
  readonly signal?: AbortSignal | undefined;
}

/** A call as it went over the wire. */
export interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly requestBody: string | null;
  readonly answerText: string;
  readonly status: number;
  readonly requestId: number;
}

export interface NamespaceClient {
  /** Fails with a `RequestFailure`; a cancelled call with the signal's reason. */
  call<Op extends Operation>(
    operation: Op,
    options: CallOptions<Op>,
  ): Promise<{ readonly answer: AnswerOf<Op>; readonly raw: RawCall }>;
}

export interface NamespaceClientOptions {
  readonly target: NamespaceTarget;
  readonly http: Pick<HttpClient, 'send'>;
}

/** Speaks the interface's operations to one server: all it knows of them comes from the operation table. */
export function createNamespaceClient({ target, http }: NamespaceClientOptions): NamespaceClient {
  async function call<Op extends Operation>(operation: Op, options: CallOptions<Op>) {
    const words = doing(operation, options.id, target.delimiter);
    const request = buildRequest(operation, options, target, words);
    const answer = await http.send({ ...request, signal: options.signal });
    const failure = statusFailure(answer, words);
    if (failure !== undefined) throw failure;
    return {
      answer: readAnswer<Op['answer']>(operation.answer, answer, words),
      raw: rawCall(request, answer),
    };
  }
  return { call };
}

interface BuiltRequest {
  readonly connectionId: string;
  readonly method: 'GET' | 'POST';
  readonly origin: string;
  readonly path: string;
  readonly body?: string;
}

interface CallParts {
  readonly id?: Id;
  readonly query?: object;
  readonly body?: object;
}

function buildRequest(
  operation: Operation,
  { id, query, body }: CallParts,
  { address, delimiter, connectionId }: NamespaceTarget,
  words: string,
): BuiltRequest {
  const { origin, basePath } = splitAddress(address);
  if (origin === '') {
    throw new RequestFailure('UNREACHABLE', {
      message: `Could not ${words}: this connection has no address now. Start the local server and try again.`,
    });
  }
  refuseAmbiguous(id ?? [], delimiter, words);
  const path = operation.path.replace('{id}', () => encodePathId(id ?? [], delimiter));
  // Some servers read flags only in the query and some only in the body: both get them.
  const members = { ...flagsOf(operation, body), ...query };
  return {
    connectionId,
    method: operation.method,
    origin,
    path: basePath + path + queryString({ ...delimiterMember(delimiter), ...members }),
    ...(operation.request === undefined ? {} : { body: stringifyJson({ id, ...body }) }),
  };
}

/** A part that holds the delimiter reads as two: the request would be about something else. */
function refuseAmbiguous(id: Id, delimiter: string, words: string): void {
  const [part] = ambiguousParts(id, delimiter);
  if (part === undefined) return;
  throw new RequestFailure('INVALID', {
    message:
      `Could not ${words}: its part "${part}" contains the delimiter ${delimiter}, so the server would read another id. ` +
      'A connection with another delimiter can reach it.',
  });
}

/** Servers that know one delimiter only need not be told, and some stumble over being told. */
function delimiterMember(delimiter: string): { delimiter?: string } {
  return delimiter === DEFAULT_DELIMITER ? {} : { delimiter };
}

function flagsOf(operation: Operation, body: object | undefined): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(body ?? {}).filter(
      (entry): entry is [string, boolean] =>
        typeof entry[1] === 'boolean' && Object.hasOwn(operation.query.shape, entry[0]),
    ),
  );
}

function queryString(members: Record<string, unknown>): string {
  const pairs = Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function rawCall(request: BuiltRequest, answer: HttpAnswer): RawCall {
  return {
    method: request.method,
    path: request.path,
    requestBody: request.body ?? null,
    answerText: answer.text,
    status: answer.status,
    requestId: answer.requestId,
  };
}
