import { ERROR } from '#protocol/index.ts';
import { type SeenRequest, startTestServer, type TestServer } from '../../http/testing/test-server.ts';

export interface TestAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes go out as they are, anything else as JSON; without a body it is empty. */
  readonly body?: unknown;
}

/** Answers a request, or undefined for a route that the server does not have. */
export type TestRoutes = (path: string, query: URLSearchParams, seen: SeenRequest) => TestAnswer | undefined;

/** Far more than any test needs. */
const MOST_REQUESTS = 5_000;
const ENDLESS: TestAnswer = {
  status: 500,
  body: { error: 'This server is asked without end.', code: ERROR.internal },
};

/** A real server that has only the routes given: any other is a 404 without a word. */
export function startRoutes(routes: TestRoutes): Promise<TestServer> {
  let requests = 0;
  return startTestServer((seen, response) => {
    requests += 1;
    const [path = '', query] = seen.path.split('?');
    const own = routes(path, new URLSearchParams(query), seen) ?? { status: 404 };
    const answer = requests > MOST_REQUESTS ? ENDLESS : own;
    const { status = 200, body = '', headers = {} } = answer;
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(status, headers).end(isRaw ? body : JSON.stringify(body));
  });
}
