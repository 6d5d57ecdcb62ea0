import type { Header } from '../activity-log/mask-secrets.ts';
import { type Route, routeElsewhere } from '../network/route.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';
import type { HttpResponse } from './http-response.ts';
import { RequestFailure } from './status-failure.ts';

interface FetchWay {
  readonly connectionId: string;
  readonly route: Route;
}

/** The subset of `fetch` that a library needs to send requests through our client: GET and POST with whole bodies. */
export function fetchThrough(http: Pick<HttpClient, 'send'>, way: FetchWay): typeof fetch {
  const { connectionId, route } = way;
  // SECURITY: the sign-in server isn’t the server that the route was configured for.
  const elsewhere = routeElsewhere(route);
  return async (input, init) => {
    const fetched = new Request(input, init);
    // `Request` itself rejects an address with a user name in it.
    const url = new URL(fetched.url);
    const answer = await http.send({
      connectionId,
      route: elsewhere,
      method: knownMethod(fetched.method),
      origin: url.origin,
      path: url.pathname + url.search,
      ...headersOf(fetched),
      ...(await bodyOf(fetched)),
      signal: init?.signal ?? fetched.signal,
      // SECURITY: these requests and responses contain tokens.
      isConfidential: true,
      redirects: 'return',
    });
    refuseTooLong(answer, url.origin);
    return responseOf(answer);
  };
}

const MEGABYTE = 2 ** 20;

/**
 * SECURITY: the library parses a response in one go. Real sign-in responses are less than a hundredth of this limit.
 */
function refuseTooLong({ bytes, requestId }: HttpResponse, origin: string): void {
  if (bytes.length <= MEGABYTE) return;
  const size = (bytes.length / MEGABYTE).toFixed(1);
  throw new RequestFailure('BAD_ANSWER', {
    message: `${origin} sent ${size} MB. Vitrine reads at most 1 MB here, so that its windows don’t freeze.`,
    requestId,
  });
}

function knownMethod(method: string): HttpRequest['method'] {
  if (method === 'GET' || method === 'POST') return method;
  throw new TypeError(`${method} isn’t supported here`);
}

/** Headers that the HTTP client sets itself. */
const OWN = new Set(['accept', 'content-type', 'user-agent']);

/** SECURITY: any other header may contain credentials, so all of them are treated as credentials. */
function headersOf({ headers }: Request): Pick<HttpRequest, 'credentials' | 'accept' | 'contentType'> {
  const accept = headers.get('accept');
  const contentType = headers.get('content-type');
  return {
    credentials: [...headers].filter(([name]) => !OWN.has(name)),
    ...(accept === null ? {} : { accept }),
    ...(contentType === null ? {} : { contentType }),
  };
}

async function bodyOf(fetched: Request): Promise<Pick<HttpRequest, 'body'>> {
  const body = await fetched.text();
  return fetched.body === null ? {} : { body };
}

const WITHOUT_BODY = new Set([204, 205, 304]);
/** These headers describe the body as it was transferred, but the body is passed on decoded. */
const OF_THE_WIRE = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection']);

function responseOf({ status, headers, text }: HttpResponse): Response {
  const remaining = headers
    .filter(([name]: Header) => !OF_THE_WIRE.has(name))
    .map(([name, value]) => [name, value] as [string, string]);
  return new Response(WITHOUT_BODY.has(status) ? null : text, { status, headers: remaining });
}
