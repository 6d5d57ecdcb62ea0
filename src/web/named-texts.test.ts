import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { RouterClient } from '@orpc/server';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { anyNamedTexts } from '#contract/testing/any-named-texts.ts';
import type { AppRouter } from '#core/router/router.ts';
import { createTextsRouter, type TextsRouter } from '#core/router/testing/texts-router.ts';
import { thereAndBack } from '#core/router/testing/texts-there-and-back.ts';
import { createLoopbackServer } from '#loopback/loopback-server.ts';
import { createCalls } from './calls.ts';
import { openWindowLink } from './testing/window-link.ts';
import { createToken } from './token-exchange.ts';

/** As in the browser version: its own calls over a real socket. */
async function connect(): Promise<RouterClient<TextsRouter>> {
  const token = createToken();
  const port = (): number => (server.address() as AddressInfo).port;
  // Only the calls that carry text properties.
  const { upgrade } = createCalls({ router: createTextsRouter() as unknown as AppRouter, token, port });
  const server = createLoopbackServer({
    name: 'the calls',
    answer: (_, response) => response.end(),
    upgrade,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { websocket, client } = await openWindowLink<TextsRouter>({ port: port(), token });
  onTestFinished(() => {
    websocket.terminate();
    server.close();
  });
  return client;
}

it('texts with any property names reach the host and return through a socket in their order', async () => {
  const client = await connect();
  const property = fc.asyncProperty(anyNamedTexts, async (texts) => {
    for (const place of await thereAndBack(client, texts)) expect(place).toEqual(texts);
  });
  await fc.assert(property);
});
