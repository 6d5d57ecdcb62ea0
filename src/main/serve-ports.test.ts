import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { os, type RouterClient } from '@orpc/server';
import type { WebContents } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallContext } from '#core/router/call-context.ts';
import type { AppRouter } from '#core/router/router.ts';
import { createDeferredQueue, type DeferredQueue } from './launch-request.ts';
import type { GivenFile } from './listen-for-ports.ts';
import { servePorts } from './serve-ports.ts';
import { likeElectron } from './testing/like-electron.ts';

const router = {
  callerWindow: os.$context<CallContext>().handler(({ context }) => context.windowId),
  untilGone: os
    .$context<CallContext>()
    .handler(({ context }) => void context.window?.addEventListener('abort', () => onAborted())),
};

/** Only their identity is used: real ones exist only in a real window. */
const ours = {} as WebContents;
const another = {} as WebContents;

let onAborted: () => void;
let channel: MessageChannel;
let client: RouterClient<typeof router>;
let document: AbortController;
let files: DeferredQueue<GivenFile>;

const serve = servePorts({
  // The handlers don’t matter here, only which page they serve.
  router: router as unknown as AppRouter,
  windowIdOf: (contents) => (contents === ours ? 'w1' : undefined),
  offerFile: (path) => `handle of ${path}`,
});
const handed = (contents: WebContents) => ({
  contents,
  port: likeElectron(channel.port1),
  files,
  left: document.signal,
});

beforeEach(() => {
  channel = new MessageChannel();
  document = new AbortController();
  files = createDeferredQueue<GivenFile>();
  client = createORPCClient(new RPCLink({ port: channel.port2 }));
  channel.port2.start();
});
afterEach(() => channel.port1.close());

it('answers a call sent before the port was served, with the ID of its window', async () => {
  const caller = client.callerWindow();
  serve(handed(ours));
  expect(await caller).toBe('w1');
});

it('closes the port of an unknown window without answering', async () => {
  const answered = vi.fn();
  void client.callerWindow().then(answered, () => {});
  const closed = new Promise((resolve) => channel.port2.addEventListener('close', resolve));
  serve(handed(another));
  await closed;
  expect(answered).not.toHaveBeenCalled();
});

it('does not listen to a document that has already unloaded', () => {
  const port = likeElectron(channel.port1);
  const start = vi.spyOn(port, 'start');
  document.abort();
  serve({ ...handed(ours), port });
  expect(start).not.toHaveBeenCalled();
});

it('aborts calls when their document unloads', async () => {
  serve(handed(ours));
  const aborted = new Promise<void>((resolve) => {
    onAborted = resolve;
  });
  await client.untilGone();
  document.abort();
  await aborted;
});

describe('a file that the user gave to a page', () => {
  const given = () => new Promise<string>((answer) => files.put({ path: '/home/me/items.csv', answer }));

  it('gets a handle from the host, even if it was given before the port was served', async () => {
    const early = given();
    serve(handed(ours));
    expect([await early, await given()]).toEqual(Array(2).fill('handle of /home/me/items.csv'));
  });

  it('gets no handle after the page unloads', async () => {
    serve(handed(ours));
    document.abort();
    expect(await given()).toBe('');
  });
});
