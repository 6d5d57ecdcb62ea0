import { ERROR } from '#protocol/index.ts';
import { type SeenRequest, startTestServer, type TestServer } from '../../http/testing/test-server.ts';

export interface TestAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings and bytes are sent as they are, anything else as JSON. Default: an empty body. */
  readonly body?: unknown;
}

/** The response to a request, or undefined if the server doesn’t have the route. */
export type TestRoutes = (path: string, query: URLSearchParams, seen: SeenRequest) => TestAnswer | undefined;

/** Stops endless loops; no test needs this many. */
const MOST_REQUESTS = 5_000;
const ENDLESS: TestAnswer = {
  status: 500,
  body: { error: 'This server is asked without end.', code: ERROR.internal },
};

/** A real server that has only these routes, and returns a bare 404 for any other. */
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
