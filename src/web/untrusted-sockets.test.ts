import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CALLS_PATH } from '#contract/web-socket.ts';
import { startTestWindowServer, type TestWindowServer, upgrade } from './testing/window-server.ts';

const MANY = 1000;
let server: TestWindowServer;
let open: Socket[];

beforeEach(async () => {
  server = await startTestWindowServer();
  open = [];
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await server.end();
});

/** A socket that sends these bytes, reads nothing, and never closes by itself. */
async function stay(bytes: string): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  open.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const head = (headers: Record<string, string>) =>
  [`GET ${CALLS_PATH} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`]
    .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
    .join('\r\n');

it.each([
  ['were rejected and stay half open', () => `${head(upgrade('wrong'))}\r\n\r\n`],
  ['never complete their headers', () => head(upgrade('wrong'))],
  ['send nothing', () => ''],
  ['request the page and don’t read it', () => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`],
])(
  'a thousand sockets that %s neither block new clients nor close an authorized socket',
  async (_, bytes) => {
    const page = await stay(`${head({ origin: server.own, ...upgrade(server.token) })}\r\n\r\n`);
    expect(String((await once(page, 'data'))[0])).toMatch(/^HTTP\/1\.1 101/);
    for (let index = 0; index < MANY; index += 1) await stay(bytes());
    expect(await server.status({})).toBe(200);
    expect(
      await server.status({ url: CALLS_PATH, headers: { origin: server.own, ...upgrade(server.token) } }),
    ).toBe(101);
    expect(page.destroyed || page.readableEnded).toBe(false);
  },
);
