import fastify, { type FastifyInstance } from 'fastify';
import { limitUntrusted } from '../../loopback/untrusted-sockets.ts';
import { type FaultSettings, isOperationName, type OperationName, operations } from '../../protocol/index.ts';
import { registerAdminRoutes } from './admin/admin-routes.ts';
import { type AuthOptions, createAuthenticate } from './authentication.ts';
import { allowUpload } from './body-time.ts';
import { answerProblem, installFailureAnswers, type Report } from './failure-answer.ts';
import { createFaultDials } from './faults/fault-injector.ts';
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
  readonly resetSample: () => Promise<void>;
  readonly report: Report;
}

/** Of the 512 that there may be at once. */
const MAX_UNTRUSTED = 200;

export function createApp({
  handlers,
  auth,
  faults,
  adminToken,
  resetSample,
  report,
}: AppOptions): FastifyInstance {
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
  // Where nothing is asked for, nobody can be told from anybody else.
  const trust = authenticate && limitUntrusted(app.server, MAX_UNTRUSTED).trust;
  const parts = { handlers, authenticate, trust, dials, report };
  const names = Object.keys(operations).filter(isOperationName);
  for (const name of names.filter((one) => !isUpload(one))) registerOperation(app, name, parts);
  app.register(async (uploads) => {
    passBodiesOn(uploads);
    for (const name of names.filter(isUpload)) registerOperation(uploads, name, parts);
  });
  registerOtherMethods(app);
  registerOpenApi(app, auth);
  registerAdminRoutes(app, { adminToken, trust, dials, log, resetSample });
  return app;
}

function isUpload(name: OperationName): boolean {
  return operations[name].requestKind === 'arrow';
}

/** An Arrow stream may be longer than the memory: whoever wants it reads it as it comes. */
function passBodiesOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, body, done) => {
    allowUpload(request.raw);
    done(null, body);
  });
}

/**
 * Whatever the type: JSON is parsed by the operation, losslessly, official clients leave the type out where a body is
 * empty, and Arrow streams come under more than one name.
 */
function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
