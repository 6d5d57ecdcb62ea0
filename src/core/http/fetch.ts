import type { Header } from '../activity-log/mask-secrets.ts';
import { type Route, routeElsewhere } from '../network/route.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';
import type { HttpResponse } from './http-response.ts';
import { RequestFailure } from './status-failure.ts';

interface FetchWay {
  readonly connectionId: string;
  readonly route: Route;
}

/** As much of `fetch` as a library needs to speak with a server through our client: GET and POST, whole bodies. */
export function fetchThrough(http: Pick<HttpClient, 'send'>, way: FetchWay): typeof fetch {
  const { connectionId, route } = way;
  // SECURITY: who signs users in is another server than the one that the route was set up for.
  const elsewhere = routeElsewhere(route);
  return async (input, init) => {
    const fetched = new Request(input, init);
    // An address with a user in it is refused by `Request` itself.
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
      // SECURITY: these requests ask for tokens, and those belong to who was asked.
      isConfidential: true,
      redirects: 'return',
    });
    refuseTooLong(answer, url.origin);
    return responseOf(answer);
  };
}

const MEGABYTE = 2 ** 20;

/** SECURITY: the library parses an answer at once. None that signs a user in is a hundredth as long. */
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

/** These are the client's own to write. */
const OWN = new Set(['accept', 'content-type', 'user-agent']);

/** SECURITY: any other header may be one that proves who asks, so each is kept as such. */
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
/** Of the body as it came: what is passed on is unpacked. */
const OF_THE_WIRE = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection']);

function responseOf({ status, headers, text }: HttpResponse): Response {
  const kept = headers
    .filter(([name]: Header) => !OF_THE_WIRE.has(name))
    .map(([name, value]) => [name, value] as [string, string]);
  return new Response(WITHOUT_BODY.has(status) ? null : text, { status, headers: kept });
}
