import { ERROR } from '#protocol/index.ts';
import type { TestRoutes } from '../../namespace/testing/test-routes.ts';

/** As little of the interface as a test of a connection asks for. */
export const AS_A_SERVER: TestRoutes = (path) =>
  path === '/v1/namespace/%24/list'
    ? { body: { namespaces: ['prod', 'ml'] } }
    : { status: 404, body: { code: ERROR.tableNotFound, error: 'no such table' } };
