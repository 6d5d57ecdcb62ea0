import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  DEFAULT_DELIMITER,
  type Id,
  idSchema,
  type Operation,
  type QuerySchema,
  stringifyJson,
} from '../../protocol/index.ts';
import { checkInput, readBody } from './check-input.ts';
import { JSON_TYPE } from './failure-answer.ts';
import { requestedId } from './requested-id.ts';

export interface OperationRequest<Query extends QuerySchema, Body extends z.ZodType> {
  /** The root where the operation's path has no id. */
  readonly id: Id;
  readonly delimiter: string;
  readonly query: z.output<Query>;
  /** Undefined where the operation takes none. */
  readonly body: z.output<Body> | undefined;
}

/** Makes the route that an operation describes: checked input in, exact JSON out. */
export function registerOperation<
  Query extends QuerySchema,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  app: FastifyInstance,
  operation: Operation<Query, Body, Answer>,
  handler: (request: OperationRequest<Query, Body>) => z.output<Answer>,
): void {
  const url = operation.path.replace('{id}', ':id');
  app.route({
    method: operation.method,
    url,
    handler: (request, reply) => {
      const answer = handler(readRequest(operation, request));
      return reply.header('content-type', JSON_TYPE).send(stringifyJson(answer));
    },
  });
}

function readRequest<Query extends QuerySchema, Body extends z.ZodType>(
  operation: Operation<Query, Body>,
  request: FastifyRequest,
): OperationRequest<Query, Body> {
  const query = checkInput(operation.query, request.query, 'query');
  const delimiter = textMember(request.query, 'delimiter') ?? DEFAULT_DELIMITER;
  const schema = operation.request;
  const body = schema === undefined ? undefined : checkInput(schema, readBody(request.body), 'body');
  const pathId = textMember(request.params, 'id') ?? '';
  return { id: requestedId(pathId, delimiter, idOf(body)), delimiter, query, body };
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
