import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { RouterClient } from '@orpc/server';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { anyNamedTexts } from '../contract/testing/any-named-texts.ts';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '../contract/web-socket.ts';
import type { AppRouter } from '../core/router/router.ts';
import { createTextsRouter, type TextsRouter } from '../core/router/testing/texts-router.ts';
import { thereAndBack } from '../core/router/testing/texts-there-and-back.ts';
import { installCalls } from './calls.ts';
import { createToken } from './token.ts';

/** As in the browser shell: its own calls behind a real socket. */
async function connect(): Promise<RouterClient<TextsRouter>> {
  const server = createServer();
  const token = createToken();
  const port = () => (server.address() as AddressInfo).port;
  // Only the calls that texts go through.
  installCalls({ server, router: createTextsRouter() as unknown as AppRouter, token, port });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${port()}`;
  const protocols = [CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX + token];
  const socket = new WebSocket(`${origin}${CALLS_PATH}`, protocols, { origin });
  socket.binaryType = 'arraybuffer';
  onTestFinished(() => {
    socket.terminate();
    server.close();
  });
  await once(socket, 'open');
  return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
}

it('texts of any name go through a socket from window to host and back, in their order', async () => {
  const client = await connect();
  const property = fc.asyncProperty(anyNamedTexts, async (texts) => {
    for (const place of await thereAndBack(client, texts)) expect(place).toEqual(texts);
  });
  await fc.assert(property);
});
