import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { anyNamedTexts } from '#contract/testing/any-named-texts.ts';
import { createTextsRouter, type TextsRouter } from './testing/texts-router.ts';
import { thereAndBack } from './testing/texts-there-and-back.ts';

/** As in the desktop app: the router at one end of a channel, the window’s own link at the other. */
function connect(): RouterClient<TextsRouter> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  new RPCHandler(createTextsRouter()).upgrade(port1);
  port1.start();
  const link = new RPCLink({ port: port2 });
  port2.start();
  return createORPCClient(link);
}

it('texts with any names keep names and order through a port to the host and back', async () => {
  const client = connect();
  const property = fc.asyncProperty(anyNamedTexts, async (texts) => {
    for (const place of await thereAndBack(client, texts)) expect(place).toEqual(texts);
  });
  await fc.assert(property);
});
