import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { createHost, type HostOptions } from '../../host.ts';
import { type AppRouter, createRouter } from '../../router/router.ts';

/** A window with a host of its own, which records everything that it receives. */
export async function openWindow(options: HostOptions) {
  const host = await createHost(options);
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(createRouter(host)).upgrade(port1);
  port1.start();
  const client = createORPCClient<RouterClient<AppRouter>>(
    new RPCLink<Record<never, never>>({ port: port2 }),
  );
  const heard: string[] = [];
  // The raw messages, which contain more than the results of calls.
  port2.addEventListener('message', (event) => {
    const data: unknown = 'data' in event ? event.data : '';
    heard.push(data instanceof ArrayBuffer ? Buffer.from(data).toString('latin1') : String(data));
  });
  port2.start();
  const close = async () => {
    port1.close();
    await host.close();
  };
  return { client, heard, close };
}

export type Window = Awaited<ReturnType<typeof openWindow>>;

/** The result of a call, or its error. */
export function ended(call: Promise<unknown>): Promise<unknown> {
  return call.catch((problem: unknown) => problem);
}
