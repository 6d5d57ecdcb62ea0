import { expect, it, onTestFinished } from 'vitest';
import type { AppRouter } from '#core/router/router.ts';
import { startWindowServer } from './server.ts';
import { startTestWindowServer } from './testing/window-server.ts';
import { createOneTimeCodes } from './token-exchange.ts';

/** A server without content: the start fails before it is used. */
const startAt = (port: number) =>
  startWindowServer({
    assets: { template: '', find: () => undefined },
    router: {} as unknown as AppRouter,
    files: { receive: async () => '', drop: async () => {} },
    token: 'token',
    codes: createOneTimeCodes(),
    port,
  });

it('fails to start with a clear message if its port is in use, and doesn’t affect the other server', async () => {
  const first = await startTestWindowServer();
  onTestFinished(first.end);
  await expect(startAt(first.port)).rejects.toThrow(
    `Couldn’t listen on 127.0.0.1:${first.port}: the port is already in use. Choose another port with --port, or 0 for any free one.`,
  );
  expect(await first.status({})).toBe(200);
});
