import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { os, type RouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallContext } from '#core/router/call-context.ts';
import { createCallServer } from '#core/router/call-server.ts';
import type { AppRouter } from '#core/router/router.ts';
import { serveCallsOnPort } from './serve-ports.ts';
import { likeElectron } from './testing/like-electron.ts';

const router = {
  echo: os.handler(({ input }) => input),
  count: os.handler(async function* () {
    yield 1;
    yield 2;
  }),
  untilGone: os
    .$context<CallContext>()
    .handler(({ context }) => void context.window?.addEventListener('abort', () => onAborted())),
  wait: os.handler(({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', reject))),
};

let onAborted: () => void;
let end: () => void;
let channel: MessageChannel;
let client: RouterClient<typeof router>;

beforeEach(() => {
  channel = new MessageChannel();
  // The handlers don’t matter here, only how calls reach them.
  end = serveCallsOnPort(createCallServer(router as unknown as AppRouter), likeElectron(channel.port1), 'w1');
  channel.port1.start();
  client = createORPCClient(new RPCLink({ port: channel.port2 }));
  channel.port2.start();
});
afterEach(() => channel.port1.close());

it('answers calls, including exact numbers and streams', async () => {
  const input = { id: 2n ** 63n - 1n, at: new Date(0), name: '\u202e\ud83e\udd8a', missing: undefined };
  expect(await client.echo(input)).toEqual(input);
  const counted: number[] = [];
  for await (const number of await client.count()) counted.push(number);
  expect(counted).toEqual([1, 2]);
});

it('aborts the handler when the caller cancels', async () => {
  const stop = new AbortController();
  const call = client.wait(undefined, { signal: stop.signal });
  stop.abort();
  await expect(call).rejects.toThrow();
});

it('aborts the calls of a window when it is closed', async () => {
  const aborted = new Promise<void>((resolve) => {
    onAborted = resolve;
  });
  await client.untilGone();
  channel.port2.close();
  await aborted;
});

it('also aborts them when the port is closed on this side', async () => {
  const aborted = new Promise<void>((resolve) => {
    onAborted = resolve;
  });
  await client.untilGone();
  end();
  await aborted;
});

it.each([
  [null],
  [undefined],
  [7],
  ['x'],
  [''],
  ['{"i":'],
  ['{}'],
  ['[]'],
  ['{"i":"1","p":{"u":"x"}}'],
  ['{"i":"1","t":99,"p":{}}'],
  [{}],
  [[]],
  [{ i: 1, p: { u: 'x' } }],
  [new Uint8Array(8)],
  [new Uint8Array([0xff, 0xff])],
  [new Map([['i', 1]])],
])('survives a message that isn’t a call: %j', async (message) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  channel.port2.postMessage(message);
  // Messages are handled in order, so the invalid one has been handled when this call is answered.
  expect(await client.echo('still here')).toBe('still here');
  expect(stderr.mock.calls.flat().join('')).not.toMatch(/ at |node_modules/);
});
