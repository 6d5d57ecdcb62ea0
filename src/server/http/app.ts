import fastify, { type FastifyInstance } from 'fastify';
import { operations } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { describeTable } from '../operations/describe-table.ts';
import { listAllTables, listDeploymentTables } from '../operations/list-all-tables.ts';
import { listNamespaces, listTables } from '../operations/list-children.ts';
import { answerProblem, installFailureAnswers } from './failure-answer.ts';
import { createGuardedServer } from './guarded-server.ts';
import { registerOperation } from './register-operation.ts';

export interface AppOptions {
  readonly catalog: Catalog;
  /** Told of failures that are the server's own fault. */
  readonly report: (problem: unknown) => void;
}

export function createApp({ catalog, report }: AppOptions): FastifyInstance {
  const app = fastify({
    serverFactory: createGuardedServer,
    // Clients write paths with a slash at the end and without; a name may be as long as the head of a request.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 * 1024 },
    bodyLimit: 4 * 1024 * 1024,
    forceCloseConnections: true,
    frameworkErrors: (problem, request, reply) => answerProblem(problem, request, reply, report),
    exposeHeadRoutes: false,
  });
  readBodiesAsText(app);
  installFailureAnswers(app, report);
  registerOperations(app, catalog);
  return app;
}

/** JSON is parsed by the operation, losslessly; official clients leave the content type out where a body is empty. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function registerOperations(app: FastifyInstance, catalog: Catalog): void {
  registerOperation(app, operations.listNamespaces, (request) => listNamespaces(catalog, request));
  registerOperation(app, operations.listTables, (request) => listTables(catalog, request));
  registerOperation(app, operations.listAllTables, (request) => listAllTables(catalog, request));
  registerOperation(app, operations.listDeploymentTables, (request) =>
    listDeploymentTables(catalog, request),
  );
  registerOperation(app, operations.describeTable, (request) => describeTable(catalog, request));
}
