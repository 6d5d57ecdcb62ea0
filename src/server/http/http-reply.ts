import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR, stringifyJson } from '#protocol/index.ts';
import { DiskFullError } from '../free-space.ts';
import { ApiFailure } from './api-failure.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** A response before fault injection. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export function okAnswer(type: string, body: string | Uint8Array): HttpReply {
  return { status: 200, headers: { 'content-type': type }, body };
}

export function sendAnswer(reply: FastifyReply, { status, headers, body }: HttpReply): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** Called with internal errors of the server. */
export type Report = (problem: unknown) => void;

/** Returns a failure if the path exists with other methods, otherwise undefined. */
type WrongMethod = (method: string, path: string) => ApiFailure | undefined;

/**
 * Sends every failure as an error body of the interface, including those of the framework, and never with a stack
 * trace.
 */
export function installFailureAnswers(app: FastifyInstance, report: Report, wrongMethod: WrongMethod): void {
  app.setErrorHandler((problem, request, reply) => answerProblem(problem, request, reply, report));
  // SECURITY: before the body is read. Requests for unknown paths aren’t authenticated, so their body must not be
  // read.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw wrongMethod(request.method, pathOf(request.url)) ?? notFound(request);
  });
}

/** Public clients interpret a 404 below these paths as a missing table or namespace. */
const OF_AN_OBJECT = /^\/v1\/(?:table|namespace)\//;

/** Unsupported operations and disabled ones have the same response. */
function notFound({ method, url }: FastifyRequest): ApiFailure {
  const path = pathOf(url);
  const message = `${method} ${shortened(path)} not found.`;
  return OF_AN_OBJECT.test(path)
    ? new ApiFailure(ERROR.unsupported, message)
    : new ApiFailure(ERROR.unsupported, message, 404);
}

export function answerProblem(
  problem: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: Report,
): FastifyReply {
  return sendAnswer(reply, failureAnswer(problem, request, report));
}

export function failureAnswer(
  problem: unknown,
  { url }: Pick<FastifyRequest, 'url'>,
  report?: Report,
): HttpReply {
  const { code, message, status, details } = asFailure(problem);
  // A full disk is no internal error, so the message is enough.
  if (problem instanceof DiskFullError) report?.(message);
  else if (code === ERROR.internal && !(problem instanceof ApiFailure) && !isAbandoned(problem))
    report?.(problem);
  const { operation, headers } = details;
  const body = { code, error: message, instance: pathOf(url), ...(operation && { operation }) };
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: stringifyJson(body) };
}

/** Whether the client disconnected, so that nobody reads the response. */
function isAbandoned(problem: unknown): boolean {
  return problem instanceof Error && problem.name === 'AbortError';
}

/** Insufficient storage. The interface has no error code for it. */
const DISK_FULL_STATUS = 507;

function asFailure(problem: unknown): ApiFailure {
  if (problem instanceof ApiFailure) return problem;
  if (problem instanceof DiskFullError)
    return new ApiFailure(ERROR.internal, problem.message, DISK_FULL_STATUS);
  const status = statusOf(problem);
  if (status !== undefined && problem instanceof Error)
    return new ApiFailure(ERROR.invalidInput, problem.message, status);
  return new ApiFailure(ERROR.internal, 'Internal error. See the server output for details.');
}

/** The status of errors of the framework: a body that is too large, an invalid path encoding. */
function statusOf(problem: unknown): number | undefined {
  if (typeof problem !== 'object' || problem === null || !('statusCode' in problem)) return undefined;
  const { statusCode } = problem;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function shortened(path: string): string {
  return path.length > 200 ? `${path.slice(0, 199)}…` : path;
}
