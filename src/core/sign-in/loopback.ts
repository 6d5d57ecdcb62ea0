import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { REDIRECT_ADDRESS } from '#contract/index.ts';
import { createLoopbackServer, requestTarget } from '#loopback/loopback-server.ts';
import { sameSecret } from '#loopback/same-secret.ts';
import { limitUntrusted } from '#loopback/untrusted-sockets.ts';
import { Failure } from '../failure.ts';

/** Receives the authorization response from the browser. */
interface Loopback {
  readonly redirectAddress: string;
  /** Never rejects; callers set their own time limit. */
  readonly answer: Promise<URLSearchParams>;
  close(): void;
}

/**
 * Listens on this computer for the one response with this `state`, then closes. SECURITY: bound to 127.0.0.1 literally,
 * on a port that the system chooses (RFC 8252, section 7.3). Requests without the state end nothing, so a web page that
 * tries ports with the known path can’t interrupt a sign-in.
 */
export async function openLoopback(state: string, signal: AbortSignal): Promise<Loopback> {
  signal.throwIfAborted();
  let port = 0;
  let isAnswered = false;
  let resolveAnswer: (answer: URLSearchParams) => void = () => {};
  const answer = new Promise<URLSearchParams>((resolve) => {
    resolveAnswer = resolve;
  });
  const server = createLoopbackServer({
    name: 'the page that a sign-in comes back to',
    answer(request, response) {
      const target = requestTarget(request) ?? NOWHERE;
      const name = isAnswered ? 'second-answer' : classify(request, target, { port, state });
      const { status, headers, body } = loopbackPage(name);
      if (name === 'done') {
        isAnswered = true;
        response.on('close', () => resolveAnswer(target.searchParams));
      }
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    },
  });
  port = await listen(server);
  const close = () => {
    signal.removeEventListener('abort', close);
    server.close();
    server.closeAllConnections();
  };
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  return { redirectAddress: redirectAddressAt(port), answer, close };
}

/**
 * A browser opens a few. SECURITY: no client can authenticate before the response itself, so all of them count as
 * untrusted.
 */
const MAX_SOCKETS = 200;

async function listen(server: Server): Promise<number> {
  server.headersTimeout = 10_000;
  limitUntrusted(server, MAX_SOCKETS);
  server.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    throw new Failure(
      'UNREACHABLE',
      'Vitrine couldn’t open a local port for the browser redirect. Use a device code instead.',
    );
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function redirectAddressAt(port: number): string {
  const address = new URL(REDIRECT_ADDRESS);
  address.port = String(port);
  return address.href;
}

/** SECURITY: checks the Host header with its port first, against DNS rebinding. */
function classify(
  { headers, method }: IncomingMessage,
  { pathname, searchParams }: URL,
  { port, state }: { readonly port: number; readonly state: string },
): PageName {
  if (headers.host !== `127.0.0.1:${port}`) return 'wrong-host';
  if (pathname !== new URL(REDIRECT_ADDRESS).pathname) return 'wrong-path';
  if (method !== 'GET') return 'wrong-method';
  const states = searchParams.getAll('state');
  return states.length === 1 && sameSecret(states[0] ?? '', state) ? 'done' : 'not-ours';
}

/** For a request without a valid path; it matches none of the known ones. */
const NOWHERE = new URL('http://127.0.0.1');

/** The pages that a browser may show. They are constant and contain nothing of a request. */
const PAGES = {
  done: [200, 'Sign-in complete', 'You can close this page and return to Vitrine.'],
  'not-ours': [400, 'Unexpected sign-in', 'Close this page and sign in again from Vitrine.'],
  'wrong-host': [403, 'Wrong address', 'This address belongs to Vitrine.'],
  'wrong-path': [404, 'Page not found', 'You can close this page.'],
  'wrong-method': [405, 'Method not allowed', 'You can close this page.'],
  'second-answer': [410, 'Sign-in already finished', 'You can close this page and return to Vitrine.'],
} as const satisfies Record<string, readonly [number, string, string]>;

type PageName = keyof typeof PAGES;

interface LoopbackPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function loopbackPage(name: PageName): LoopbackPage {
  const [status, title, text] = PAGES[name];
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
  return { status, headers: HEADERS, body };
}

/** SECURITY: nothing is executed or loaded, and the code in this page’s address isn’t passed on. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  connection: 'close',
};
