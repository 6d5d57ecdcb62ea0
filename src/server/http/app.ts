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
  /** Without a token, there are no admin routes. */
  readonly adminToken?: string | undefined;
  readonly resetSample: () => Promise<void>;
  readonly report: Report;
}

/**
 * The operation table validates requests and responses, and no route has a schema for Fastify. Its schema compilers
 * would take a third of the server’s start time.
 */
const NO_SCHEMAS = { buildValidator: noCompiler, buildSerializer: noCompiler };

function noCompiler(): never {
  throw new Error('No route has a schema of its own.');
}

/** Of at most 512 sockets. */
const MAX_UNTRUSTED = 200;
/** If the server requires no credentials, all clients are equal: the limit is almost the total. */
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
    // Clients send paths with and without a trailing slash. A name may be as long as the head of a request.
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

/** An Arrow stream may exceed the memory, so the operation reads it as a stream. */
function passBodiesOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, body, done) => {
    allowUpload(request.raw);
    done(null, body);
  });
}

/**
 * For all content types: JSON is parsed losslessly by the operation, official clients omit the type of an empty body,
 * and Arrow streams have several types.
 */
function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The interface has no version of its own. */
const VERSION = '1';

/**
 * The OpenAPI document of this server. Like all routes, it is protected by the access guard, but not by credentials.
 */
function registerOpenApi(app: FastifyInstance, auth: AuthOptions): void {
  // Created on demand, once for each of the three host names that the guard allows.
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
    credentials: { apiKey: apiKeys.length > 0, bearer: bearerTokens.length > 0 },
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
  /** Called for requests with the token. */
  readonly trust: UntrustedSockets['trust'];
  readonly dials: FaultInjector;
  readonly log: RequestLog;
  readonly resetSample: () => Promise<void>;
}

/** Routes for the server itself, not for its catalog. Fault injection does not affect them. */
function registerAdminRoutes(app: FastifyInstance, parts: AdminParts): void {
  const { adminToken, trust, dials, log, resetSample } = parts;
  // Without a token, the routes don’t exist, and return the response of an unknown path.
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

/** SECURITY: these routes require their own token, whatever other requests require. */
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
 * Distinguishes a known path with the wrong method from an unknown path. It is computed on demand: routes for all
 * missing methods would take longer than the rest of the start.
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
  // A literal segment matches better than a parameter.
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
