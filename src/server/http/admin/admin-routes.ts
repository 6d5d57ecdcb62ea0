import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UntrustedSockets } from '../../../loopback/untrusted-sockets.ts';
import {
  ADMIN_ROUTES,
  ADMIN_TOKEN_HEADER,
  faultSettings,
  requestLogQuery,
  stringifyJson,
} from '../../../protocol/index.ts';
import { ApiFailure } from '../api-failure.ts';
import { checkInput, readBody } from '../check-input.ts';
import { PERMISSION_DENIED, UNAUTHENTICATED } from '../codes.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import { JSON_TYPE } from '../http-reply.ts';
import { forgetRequest } from '../logged-response.ts';
import type { RequestLog } from '../request-log.ts';
import { createSecretCheck } from '../secret-check.ts';

export interface AdminParts {
  readonly adminToken: string | undefined;
  /** Told who has the token. */
  readonly trust: UntrustedSockets['trust'] | undefined;
  readonly dials: FaultInjector;
  readonly log: RequestLog;
  readonly resetSample: () => Promise<void>;
}

/** What is asked of the server itself, and not of its catalog. The fault dials do not reach these routes. */
export function registerAdminRoutes(app: FastifyInstance, parts: AdminParts): void {
  const { adminToken, trust, dials, log, resetSample } = parts;
  // Without a token there is nobody to answer: then the routes are not there, and answered like any such path.
  if (adminToken === undefined || adminToken === '') return;
  const isToken = createSecretCheck([adminToken]);
  app.register(async (admin) => {
    admin.addHook('onRequest', async (request, reply) => {
      forgetRequest(reply.raw);
      checkToken(request, isToken);
      trust?.(request.raw.socket);
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
function checkToken({ headers }: FastifyRequest, isToken: (given: string) => boolean): void {
  const given = headers[ADMIN_TOKEN_HEADER];
  if (typeof given !== 'string' || given === '') {
    throw new ApiFailure(UNAUTHENTICATED, `The header \`${ADMIN_TOKEN_HEADER}\` is missing.`);
  }
  if (!isToken(given)) {
    throw new ApiFailure(PERMISSION_DENIED, `The token in \`${ADMIN_TOKEN_HEADER}\` isn’t this server’s.`);
  }
}
