import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { AnyRouter, RouterClient } from '@orpc/server';
import { WebSocket } from 'ws';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#contract/web-socket.ts';

/** Calls like those of a page, through the link of the browser shell, over a WebSocket. */
export async function openWindowLink<Router extends AnyRouter>({
  port,
  token,
}: {
  readonly port: number;
  readonly token: string;
}) {
  const origin = `http://127.0.0.1:${port}`;
  const protocols = [CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX + token];
  const websocket = new WebSocket(`${origin}${CALLS_PATH}`, protocols, { origin });
  websocket.binaryType = 'arraybuffer';
  await once(websocket, 'open');
  // Its type differs from a browser's only in the listeners.
  const link = new RPCLink({ websocket: websocket as unknown as globalThis.WebSocket });
  return { websocket, client: createORPCClient<RouterClient<Router>>(link) };
}
