import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppRouter } from '../core/router/router.ts';
import type { AssetTable } from '../core/shell/assets.ts';
import { installCalls } from './calls.ts';
import { refusal } from './request-guard.ts';
import { refuse, serveFile } from './static-files.ts';

export interface WindowServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface WindowServerOptions {
  readonly assets: AssetTable;
  readonly router: AppRouter;
  readonly token: string;
  readonly port: number;
}

/** Serves the window to a browser on this machine, and to nobody else. */
export async function startWindowServer({
  assets,
  router,
  token,
  port,
}: WindowServerOptions): Promise<WindowServer> {
  let bound = 0;
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const reason = refusal(request, bound);
    if (reason === undefined) serveFile(assets, request, response);
    else refuse(response, 403, reason);
  });
  server.maxConnections = 256;
  const sockets = installCalls({ server, router, token, port: () => bound });
  bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (problem) => reject(cannotListen(problem, port)));
    // SECURITY: the address is literal; a name could resolve to every interface.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    port: bound,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function cannotListen(problem: Error, port: number): Error {
  const code = 'code' in problem ? problem.code : undefined;
  const reason = REASONS.get(code) ?? problem.message;
  return new Error(
    `Could not listen on 127.0.0.1:${port}: ${reason}. Choose another port with --port, or 0 for any free one.`,
    { cause: problem },
  );
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'the port is taken'],
  ['EACCES', 'this user may not open that port'],
]);
