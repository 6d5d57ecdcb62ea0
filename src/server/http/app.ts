import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { sameSecret } from '#loopback/same-secret.ts';
import { limitUntrusted, type UntrustedSockets } from '#loopback/untrusted-sockets.ts';
import {
  ADMIN_ROUTES,
  ADMIN_TOKEN_HEADER,
  DIALECT_HEADER,
  ERROR,
  type FaultSettings,
  faultSettings,
  isOperationName,
  type Operation,
  type OperationName,
  operations,
  requestLogQuery,
  stringifyJson,
} from '#protocol/index.ts';
import { openApiDocument } from '#protocol/openapi/index.ts';
import { ApiFailure } from './api-failure.ts';
import { type AuthOptions, createAuthenticate } from './authentication.ts';
import { allowUpload } from './body-time.ts';
import { checkInput, readBody } from './check-input.ts';
import { createFaultDials, type FaultInjector } from './faults.ts';
import { guardedServer } from './guarded-server.ts';
import { answerProblem, installFailureAnswers, JSON_TYPE, type Report } from './http-reply.ts';
import { DIALECTS } from './read-request.ts';
import { type Handlers, methodsOf, registerOperation, routeOf } from './register-operation.ts';
import { createRequestLog, forgetRequest, type RequestLog } from './request-log.ts';

interface AppOptions {
  readonly handlers: Handlers;
  readonly auth: AuthOptions;
  readonly faults: FaultSettings;
  /** Without one, there are no admin routes. */
  readonly adminToken?: string | undefined;
  readonly resetSample: () => Promise<void>;
  readonly report: Report;
}

/**
 * What goes in and out is checked by the operation table. Fastify's own compilers of schemas would be a third of what a start
 * of the server takes, and no route has a schema for them.
 */
const NO_SCHEMAS = { buildValidator: noCompiler, buildSerializer: noCompiler };

function noCompiler(): never {
  throw new Error('No route has a schema of its own.');
}

/** Of the 512 that there may be at once. */
const MAX_UNTRUSTED = 200;
/** Where nothing is asked for, nobody can be told from anybody else: then only nearly all are too many. */
const MAX_UNKNOWN = 480;

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
    schemaController: { compilersFactory: NO_SCHEMAS },
  });
  readBodiesAsBytes(app);
  installFailureAnswers(app, report, wrongMethod);
  const authenticate = createAuthenticate(auth);
  const { trust } = limitUntrusted(app.server, authenticate ? MAX_UNTRUSTED : MAX_UNKNOWN);
  const parts = { handlers, authenticate, trust, dials, report };
  const names = Object.keys(operations).filter(isOperationName);
  for (const name of names.filter((one) => !isUpload(one))) registerOperation(app, name, parts);
  app.register(async (uploads) => {
    passBodiesOn(uploads);
    for (const name of names.filter(isUpload)) registerOperation(uploads, name, parts);
  });
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

/** The version of the interface that is described: it has none of its own. */
const VERSION = '1';

/** What this server answers, for programs that read such documents; open to who passes the guard, like its source. */
function registerOpenApi(app: FastifyInstance, auth: AuthOptions): void {
  // Made on demand, and once for each of the three names that the guard lets through.
  const texts = new Map<string, string>();
  app.get('/openapi.json', (request, reply) => {
    const { host } = request;
    const text = texts.get(host) ?? stringifyJson(documentFor(host, auth));
    texts.set(host, text);
    return reply.header('content-type', JSON_TYPE).send(text);
  });
}

function documentFor(host: string, { apiKeys, bearerTokens }: AuthOptions) {
  return openApiDocument({
    title: 'Table namespaces on a local server',
    version: VERSION,
    server: `http://${host}`,
    asksFor: { apiKey: apiKeys.length > 0, bearer: bearerTokens.length > 0 },
    headers: [
      {
        name: DIALECT_HEADER,
        description: 'Response format: that of the interface, or that of the official enterprise client',
        values: DIALECTS,
      },
    ],
  });
}

interface AdminParts {
  readonly adminToken: string | undefined;
  /** Told who has the token. */
  readonly trust: UntrustedSockets['trust'];
  readonly dials: FaultInjector;
  readonly log: RequestLog;
  readonly resetSample: () => Promise<void>;
}

/** What is asked of the server itself, and not of its catalog. The fault dials do not reach these routes. */
function registerAdminRoutes(app: FastifyInstance, parts: AdminParts): void {
  const { adminToken, trust, dials, log, resetSample } = parts;
  // Without a token there is nobody to answer: then the routes are not there, and answered like any such path.
  if (adminToken === undefined || adminToken === '') return;
  app.register(async (admin) => {
    admin.addHook('onRequest', async (request, reply) => {
      forgetRequest(reply.raw);
      checkToken(request, adminToken);
      trust(request.raw.socket);
      reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' });
    });
    admin.get(ADMIN_ROUTES.faults, () => stringifyJson(dials.settings()));
    admin.post(ADMIN_ROUTES.faults, (request) => {
      dials.turn(checkInput(faultSettings, readBody(request.body), 'body'));
      return stringifyJson(dials.settings());
    });
    admin.get(ADMIN_ROUTES.requests, (request) => {
      const { after } = checkInput(requestLogQuery, request.query, 'query');
      return stringifyJson({ requests: log.after(after) });
    });
    admin.post(ADMIN_ROUTES.resetSample, async () => {
      await resetSample();
      return '{}';
    });
  });
}

/** SECURITY: by its own token alone, whatever the server asks of other requests. */
function checkToken({ headers }: FastifyRequest, adminToken: string): void {
  const given = headers[ADMIN_TOKEN_HEADER];
  if (typeof given !== 'string' || given === '') {
    throw new ApiFailure(ERROR.unauthenticated, `The header \`${ADMIN_TOKEN_HEADER}\` is missing.`);
  }
  if (!sameSecret(given, adminToken)) {
    throw new ApiFailure(
      ERROR.permissionDenied,
      `The token in \`${ADMIN_TOKEN_HEADER}\` isn’t this server’s.`,
    );
  }
}

/**
 * A path of the interface with a method that it does not have there: said apart from a path that it does not have. It is
 * looked up when somebody asks: a route for each method that a path lacks would take longer than the rest of a start.
 */
function wrongMethod(method: string, path: string): ApiFailure | undefined {
  const allowed = methodsAt(path);
  if (allowed === undefined) return undefined;
  const allow = allowed.join(', ');
  const message = `${method} isn’t allowed here. Allowed: ${allow}.`;
  return new ApiFailure(ERROR.unsupported, message, 405, { headers: { allow } });
}

function methodsAt(path: string): readonly string[] | undefined {
  const matching = [...methodsByRoute()].filter(([route]) => patternOf(route).test(path));
  // A name that is spelled out is closer than any name.
  const [closest] = matching.sort(([one], [other]) => parametersIn(one) - parametersIn(other));
  return closest?.[1];
}

function methodsByRoute(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const operation of Object.values<Operation>(operations)) {
    const url = routeOf(operation);
    all.set(url, [...(all.get(url) ?? []), ...methodsOf(operation)]);
  }
  return all;
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`);
}

function parametersIn(route: string): number {
  return route.split(':').length;
}
