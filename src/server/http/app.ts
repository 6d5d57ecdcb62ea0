import fastify, { type FastifyInstance } from 'fastify';
import { type FaultSettings, isOperationName, operations } from '../../protocol/index.ts';
import { registerAdminRoutes } from './admin/admin-routes.ts';
import { type AuthOptions, createAuthenticate } from './authentication.ts';
import { answerProblem, installFailureAnswers, type Report } from './failure-answer.ts';
import { createFaultDials } from './faults/fault-dials.ts';
import { guardedServer } from './guarded-server.ts';
import { registerOpenApi } from './openapi-route.ts';
import type { Handlers } from './operation-request.ts';
import { registerOtherMethods } from './other-methods.ts';
import { registerOperation } from './register-operation.ts';
import { createRequestLog } from './request-log.ts';

export interface AppOptions {
  readonly handlers: Handlers;
  readonly auth: AuthOptions;
  readonly faults: FaultSettings;
  /** Without one, there are no admin routes. */
  readonly adminToken?: string | undefined;
  readonly report: Report;
}

export function createApp({ handlers, auth, faults, adminToken, report }: AppOptions): FastifyInstance {
  const log = createRequestLog();
  const dials = createFaultDials(faults);
  const app = fastify({
    serverFactory: guardedServer(log),
    // Clients write paths with a slash at the end and without; a name may be as long as the head of a request.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 * 1024 },
    forceCloseConnections: true,
    frameworkErrors: (problem, request, reply) => answerProblem(problem, request, reply, report),
    exposeHeadRoutes: false,
  });
  readBodiesAsBytes(app);
  installFailureAnswers(app, report);
  const authenticate = createAuthenticate(auth);
  for (const name of Object.keys(operations).filter(isOperationName)) {
    registerOperation(app, name, { handlers, authenticate, dials, report });
  }
  registerOtherMethods(app);
  registerOpenApi(app, auth);
  registerAdminRoutes(app, { adminToken, dials, log });
  return app;
}

/**
 * Whatever the type: JSON is parsed by the operation, losslessly, official clients leave the type out where a body is
 * empty, and Arrow streams come under more than one name.
 */
function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
