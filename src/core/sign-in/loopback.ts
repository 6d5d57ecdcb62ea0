import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { REDIRECT_ADDRESS } from '#contract/index.ts';
import { createLoopbackServer, requestTarget } from '#loopback/loopback-server.ts';
import { sameSecret } from '#loopback/same-secret.ts';
import { limitUntrusted } from '#loopback/untrusted-sockets.ts';
import { Failure } from '../failure.ts';

/** Where the browser brings the answer of an authorization server. */
interface Loopback {
  readonly redirectAddress: string;
  /** Never fails: who waits for it knows how long. */
  readonly answer: Promise<URLSearchParams>;
  close(): void;
}

/**
 * Waits on this computer for the answer with this `state`, takes one and is closed then. SECURITY: bound to 127.0.0.1
 * literally, on a port that the system chose (RFC 8252, 7.3). What does not have the state ends nothing: a page that
 * tries ports and the known path can't break off a sign-in.
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

/** A browser opens a few. SECURITY: nobody can show anything but the answer itself, so nobody is trusted before. */
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

/** SECURITY: the name is compared with its port and before all else: no name of another's may lead here. */
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

/** For what is no path: nothing of ours is there. */
const NOWHERE = new URL('http://127.0.0.1');

/** The pages that a browser may see of us. They are fixed: nothing of a request is ever in them. */
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

/** SECURITY: nothing runs and nothing is loaded, and the code in the address of this page goes nowhere. */
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
