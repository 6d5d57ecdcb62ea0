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
import { asksForToken, handOutToken, type TokenExchangeOptions } from './token-exchange.ts';

export interface WindowServer {
  readonly port: number;
  close(): Promise<void>;
}

interface WindowServerOptions {
  readonly assets: AssetTable;
  readonly router: AppRouter;
  /** Takes the files that the window sends. */
  readonly files: Pick<OfferedFilesOptions, 'receive' | 'drop'>;
  readonly token: string;
  /** What the page gives for the token. */
  readonly codes: TokenExchangeOptions['codes'];
  readonly port: number;
}

/** The code of the protocol for a server that ends. */
const GOING_AWAY = 1001;

/** A page loads its files over a few; each file takes a moment. */
const MAX_UNTRUSTED = 200;

/** Serves the window to a browser on this machine, and to nobody else. */
export async function startWindowServer({
  assets,
  router,
  files,
  token,
  codes,
  port,
}: WindowServerOptions): Promise<WindowServer> {
  let bound = 0;
  // One limit for every request would be one for files too, which may take minutes and have a limit of their own.
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
      if (asksForToken(request)) return handOutToken({ token, codes }, request, response);
      if (offersFile(request)) return takeFile({ token, trust, ...files }, request, response);
      return serveFile(assets, request, response);
    },
    upgrade: calls.upgrade,
  });
  const untrusted = limitUntrusted(server, MAX_UNTRUSTED);
  bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (problem) => reject(cannotListen(problem, port)));
    // SECURITY: the address is literal; a name could resolve to every interface.
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

/** The last words of a window may still be on their way: they come before its answer to this, unless it is gone or hangs. */
async function hangUp(client: WebSocket): Promise<void> {
  const timer = setTimeout(() => client.terminate(), ANSWERED_WITHIN);
  const closed = client.readyState === client.CLOSED ? undefined : once(client, 'close');
  client.close(GOING_AWAY);
  await closed;
  clearTimeout(timer);
}

/** SECURITY: nobody holds a socket by a body that nobody reads. */
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
