import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { AppRouter } from '#core/router/router.ts';
import type { AssetTable } from '#core/shell/assets.ts';
import { createLoopbackServer } from '#loopback/loopback-server.ts';
import { limitUntrusted } from '#loopback/untrusted-sockets.ts';
import { createCalls } from './calls.ts';
import { type OfferedFilesOptions, offersFile, takeFile } from './offered-files.ts';
import { refusal } from './request-guard.ts';
import { refuse, serveFile } from './static-files.ts';
import { handOutToken, requestsToken, type TokenExchangeOptions } from './token-exchange.ts';

export interface WindowServer {
  readonly port: number;
  close(): Promise<void>;
}

interface WindowServerOptions {
  readonly assets: AssetTable;
  readonly router: AppRouter;
  /** Receives uploaded files from the window. */
  readonly files: Pick<OfferedFilesOptions, 'receive' | 'drop'>;
  readonly token: string;
  /** The codes that the page exchanges for the token. */
  readonly codes: TokenExchangeOptions['codes'];
  readonly port: number;
}

/** The WebSocket close code of a server that shuts down. */
const GOING_AWAY = 1001;

/** A page loads its files over a few sockets, each for a short time. */
const MAX_UNTRUSTED = 200;

/** Serves the window to browsers on this machine only. */
export async function startWindowServer({
  assets,
  router,
  files,
  token,
  codes,
  port,
}: WindowServerOptions): Promise<WindowServer> {
  let bound = 0;
  // No limit for whole requests, since uploads may take minutes, and have their own limit.
  const settings = { requestTimeout: 0, headersTimeout: 5_000 };
  const trust = (socket: Socket) => untrusted.trust(socket);
  const calls = createCalls({ router, token, port: () => bound, trust });
  const server = createLoopbackServer({
    name: 'the window’s server',
    settings,
    answer(request, response) {
      closeUnread(request, response);
      const reason = refusal(request, bound);
      if (reason !== undefined) return refuse(response, 403, reason);
      if (requestsToken(request)) return handOutToken({ token, codes }, request, response);
      if (offersFile(request)) return takeFile({ token, trust, ...files }, request, response);
      return serveFile(assets, request, response);
    },
    upgrade: calls.upgrade,
  });
  const untrusted = limitUntrusted(server, MAX_UNTRUSTED);
  bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (problem) => reject(cannotListen(problem, port)));
    // SECURITY: a literal address; a name could resolve to all interfaces.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    port: bound,
    async close() {
      await Promise.all([...calls.clients].map(hangUp));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ANSWERED_WITHIN = 1000;

/**
 * The window’s last messages may be on their way: they arrive before its response to the close frame, unless it is
 * gone or hangs.
 */
async function hangUp(client: WebSocket): Promise<void> {
  const timer = setTimeout(() => client.terminate(), ANSWERED_WITHIN);
  const closed = client.readyState === client.CLOSED ? undefined : once(client, 'close');
  client.close(GOING_AWAY);
  await closed;
  clearTimeout(timer);
}

/** SECURITY: an unread body must not keep a socket open. */
function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (!request.complete) request.socket.destroySoon();
  });
}

function cannotListen(problem: Error, port: number): Error {
  const code = 'code' in problem ? problem.code : undefined;
  const reason = REASONS.get(code) ?? problem.message;
  return new Error(
    `Couldn’t listen on 127.0.0.1:${port}: ${reason}. Choose another port with --port, or 0 for any free one.`,
    { cause: problem },
  );
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'the port is already in use'],
  ['EACCES', 'you don’t have permission to use this port'],
]);
