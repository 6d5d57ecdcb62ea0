import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { UntrustedSockets } from '../../loopback/untrusted-sockets.ts';
import { type Operation, type OperationName, operations } from '../../protocol/index.ts';
import type { Authenticate } from './authentication.ts';
import { bodyLimitOf } from './body-limits.ts';
import { dialectOf } from './dialect.ts';
import { failureAnswer, type Report } from './failure-answer.ts';
import { applyFault } from './faults/apply-fault.ts';
import type { FaultInjector } from './faults/fault-injector.ts';
import { pause } from './faults/pause.ts';
import { type HttpReply, sendAnswer } from './http-reply.ts';
import { noteRequest } from './logged-response.ts';
import type { Handlers } from './operation-request.ts';
import { methodsOf, routeOf } from './paths.ts';
import { type RequestContext, readRequest } from './read-request.ts';
import { type AnswerStyle, wireAnswerOf } from './serializers/wire-answer-of.ts';

export interface RouteParts {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate | undefined;
  /** Told whose credentials were right. */
  readonly trust: UntrustedSockets['trust'] | undefined;
  readonly dials: FaultInjector;
  readonly report: Report;
}

/** Makes the route that an operation describes: checked input in, exact bytes out. */
export function registerOperation(app: FastifyInstance, name: OperationName, parts: RouteParts): void {
  const operation: Operation = operations[name];
  const { authenticate, trust } = parts;
  app.route({
    method: methodsOf(operation),
    url: routeOf(operation),
    bodyLimit: bodyLimitOf(operation),
    ...(authenticate && { onRequest: beforeTheBody(name, authenticate, trust) }),
    handler: (request, reply) => handle(name, request, reply, parts),
  });
}

/** SECURITY: of a stranger, not even the body is read. */
function beforeTheBody(
  name: OperationName,
  authenticate: Authenticate,
  trust: RouteParts['trust'],
): onRequestAsyncHookHandler {
  return async ({ headers, raw }, reply) => {
    noteRequest(reply.raw, { operation: name });
    authenticate(headers);
    trust?.(raw.socket);
  };
}

async function handle(
  name: OperationName,
  request: FastifyRequest,
  reply: FastifyReply,
  { handlers, dials, report }: RouteParts,
): Promise<FastifyReply> {
  const settings = dials.settings();
  const { latency, fault } = dials.next(name);
  noteRequest(reply.raw, { operation: name, fault });
  if (latency > 0 && !(await pause(latency, reply.raw))) return reply.hijack();
  const dialect = dialectOf(request.headers);
  if (dialect === 'lancedb') reply.headers(CLIENT_ABILITIES);
  const answer = () =>
    answerOf(name, { request, response: reply.raw, dialect, handlers, plainPlans: settings.plainPlans });
  if (fault === undefined) return sendAnswer(reply, await answer());
  const orFailure = () => answer().catch((problem: unknown) => failureAnswer(problem, request, report));
  return applyFault(fault, { request, reply, settings, answer: orFailure });
}

/** From this version on, the official client sends queries whole instead of in pieces. */
const CLIENT_ABILITIES = { 'phalanx-version': '0.4.0' };

interface Asked extends AnswerStyle, RequestContext {
  readonly handlers: Handlers;
}

async function answerOf<Name extends OperationName>(
  name: Name,
  { request, response, dialect, handlers, plainPlans }: Asked,
): Promise<HttpReply> {
  const answer = await handlers[name](readRequest(name, { request, response, dialect }));
  return wireAnswerOf(name, answer, { dialect, plainPlans });
}
