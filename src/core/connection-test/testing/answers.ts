import { ERROR } from '#protocol/index.ts';
import type { TestRoutes } from '../../namespace/testing/test-routes.ts';

/** The minimal API that a connection test needs. */
export const AS_A_SERVER: TestRoutes = (path) =>
  path === '/v1/namespace/%24/list'
    ? { body: { namespaces: ['prod', 'ml'] } }
    : { status: 404, body: { code: ERROR.tableNotFound, error: 'no such table' } };
