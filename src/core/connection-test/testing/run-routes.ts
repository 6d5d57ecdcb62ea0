import { onTestFinished } from 'vitest';
import { startRoutes, type TestAnswer, type TestRoutes } from '../../namespace/testing/test-routes.ts';
import { runTest, type TestParams, type TestRun } from './run-test.ts';

export const LISTING = '/v1/namespace/%24/list';

export async function start(routes: TestRoutes) {
  const server = await startRoutes(routes);
  onTestFinished(server.close);
  return server;
}

/** Tests a connection to a server with these routes. */
export async function run(routes: TestRoutes, params: Partial<TestParams> = {}) {
  const server = await start(routes);
  return { server, ...(await runTest({ address: server.origin, ...params })) };
}

/** A server that has only the list operation. */
export function listing(answer: TestAnswer): TestRoutes {
  return (path) => (path === LISTING ? answer : undefined);
}

export function fixesOf({ failed }: Pick<TestRun, 'failed'>) {
  return failed?.fixes.map(({ fix }) => fix);
}
