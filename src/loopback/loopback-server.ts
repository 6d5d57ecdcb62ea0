import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { createSayOnce } from './say-once.ts';

interface LoopbackServerOptions {
  /** Its name in the log. */
  readonly name: string;
  readonly settings?: ServerOptions;
  /** The server awaits the result, so that no error is lost. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  readonly upgrade?: (request: IncomingMessage, socket: Socket, head: Buffer) => unknown;
  /** Default: the log of the program. */
  readonly write?: (line: string) => void;
}

/**
 * The only way to listen. SECURITY: any account of the computer can send any request, and an uncaught error would end
 * the program: here it only ends the request. The log entry omits the error’s message, which may quote a secret.
 */
export function createLoopbackServer({
  name,
  settings = {},
  answer,
  upgrade,
  write,
}: LoopbackServerOptions): Server {
  const say = createSayOnce(write);
  const sayFailed = (problem: unknown) =>
    say(`Vitrine couldn’t answer a request to ${name}: ${kindOf(problem)}.`);
  const server = createServer(settings, async (request, response) => {
    response.on('error', () => response.destroy());
    try {
      await answer(request, response);
    } catch (problem) {
      sayFailed(problem);
      giveUp(response);
    }
  });
  if (upgrade === undefined) return server;
  // A plain HTTP server always passes a `Socket`.
  return server.on('upgrade', async (request, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    try {
      await upgrade(request, socket, head);
    } catch (problem) {
      sayFailed(problem);
      socket.destroy();
    }
  });
}

/**
 * The target of a request as a URL of this server. Returns undefined if it is not a path, since clients may send
 * anything.
 */
export function requestTarget({ url = '' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  const address = `http://127.0.0.1${url}`;
  return url.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined;
}

function giveUp(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { connection: 'close' }).end();
}

/** `TypeError at gateway.ts:43:17`. */
function kindOf(problem: unknown): string {
  if (!(problem instanceof Error)) return `a ${typeof problem} was thrown`;
  const place = /^ +at .*?([^\s/\\(]+:\d+:\d+)\)?$/m.exec(problem.stack ?? '')?.[1];
  return place === undefined ? problem.name : `${problem.name} at ${place}`;
}
