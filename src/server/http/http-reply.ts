import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR, stringifyJson } from '#protocol/index.ts';
import { DiskFullError } from '../free-space.ts';
import { ApiFailure } from './api-failure.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** An answer as it goes out, before a fault may spoil it. */
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

/** Told of failures that are the server's own fault. */
export type Report = (problem: unknown) => void;

/** Why a path has no such method; undefined where there is no such path either. */
type WrongMethod = (method: string, path: string) => ApiFailure | undefined;

/** Every failure leaves in the interface's error body, the framework's own included; none with a stack trace. */
export function installFailureAnswers(app: FastifyInstance, report: Report, wrongMethod: WrongMethod): void {
  app.setErrorHandler((problem, request, reply) => answerProblem(problem, request, reply, report));
  // SECURITY: before the body. Who asks for what isn't there shows no key, so nothing that it sends is read.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw wrongMethod(request.method, pathOf(request.url)) ?? notFound(request);
  });
}

/** To public clients a 404 below one of these says that the table or the namespace is gone. */
const OF_AN_OBJECT = /^\/v1\/(?:table|namespace)\//;

/** What this server does not have is told in one way, whether nobody has it or it is only switched off. */
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
  // Of a full disk the sentence is enough: it is no fault of the server's own.
  if (problem instanceof DiskFullError) report?.(message);
  else if (code === ERROR.internal && !(problem instanceof ApiFailure) && !isAbandoned(problem))
    report?.(problem);
  const { operation, headers } = details;
  const body = { code, error: message, instance: pathOf(url), ...(operation && { operation }) };
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: stringifyJson(body) };
}

/** Whoever asked has left: nobody reads the answer. */
function isAbandoned(problem: unknown): boolean {
  return problem instanceof Error && problem.name === 'AbortError';
}

/** Insufficient storage. The interface has no code of its own for it. */
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

/** What the framework refuses itself: a body that is too large, a path that can't be decoded. */
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
