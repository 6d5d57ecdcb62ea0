import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stringifyJson } from '../../protocol/index.ts';
import { ApiFailure } from './api-failure.ts';
import { INTERNAL, INVALID_INPUT, UNSUPPORTED } from './codes.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Every failure leaves in the interface's error body, the framework's own included; none with a stack trace. */
export function installFailureAnswers(app: FastifyInstance, report: (problem: unknown) => void): void {
  app.setErrorHandler((problem, request, reply) => answerProblem(problem, request, reply, report));
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = splitUrl(request.url);
    const message = `This server has no ${request.method} ${shortened(pathname)}.`;
    return answer(new ApiFailure(UNSUPPORTED, message, 404), request, reply);
  });
}

export function answerProblem(
  problem: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: (problem: unknown) => void,
): FastifyReply {
  const failure = asFailure(problem);
  if (failure.code === INTERNAL) report(problem);
  return answer(failure, request, reply);
}

function asFailure(problem: unknown): ApiFailure {
  if (problem instanceof ApiFailure) return problem;
  const status = statusOf(problem);
  if (status !== undefined && problem instanceof Error)
    return new ApiFailure(INVALID_INPUT, problem.message, status);
  return new ApiFailure(INTERNAL, 'The local server failed on this request. Its own output says more.');
}

/** What the framework refuses itself: a body that is too large, a path that can't be decoded. */
function statusOf(problem: unknown): number | undefined {
  if (typeof problem !== 'object' || problem === null || !('statusCode' in problem)) return undefined;
  const { statusCode } = problem;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

function answer({ code, message, status }: ApiFailure, request: FastifyRequest, reply: FastifyReply) {
  const instance = splitUrl(request.url).pathname;
  return reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .send(stringifyJson({ code, error: message, instance }));
}

function splitUrl(url: string): { readonly pathname: string } {
  return { pathname: url.split('?', 1)[0] ?? url };
}

function shortened(path: string): string {
  return path.length > 200 ? `${path.slice(0, 199)}…` : path;
}
