import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { os } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#contract/web-socket.ts';
import type { AppRouter } from '#core/router/router.ts';
import { createLoopbackServer } from '#loopback/loopback-server.ts';
import { createCalls } from './calls.ts';
import { createToken } from './token-exchange.ts';

// An error without a listener would end the program; here it fails the run as unhandled.

const token = createToken();
let server: Server;
let port: number;

beforeEach(async () => {
  const router = { ping: os.handler(() => 'pong') } as unknown as AppRouter;
  const { upgrade } = createCalls({ router, token, port: () => port });
  server = createLoopbackServer({
    name: 'the calls',
    answer: (_, response) => response.end('there'),
    upgrade,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A socket that requested an upgrade, with the server’s side of it. */
async function openCalls(withToken: string): Promise<{ client: Socket; peer: Socket }> {
  const accepted = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  const lines = [
    `GET ${CALLS_PATH} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    `Sec-WebSocket-Protocol: ${CALLS_PROTOCOL}, ${TOKEN_PROTOCOL_PREFIX}${withToken}`,
  ];
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [peer] = (await accepted) as [Socket];
  return { client, peer };
}

const pageText = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

it('a rejected client that resets its socket doesn’t stop the server', async () => {
  const { client, peer } = await openCalls('wrong');
  const closed = new Promise((resolve) => peer.on('close', resolve));
  client.resetAndDestroy();
  await closed;
  expect(await pageText()).toBe('there');
});

it('an invalid WebSocket frame closes only its own connection', async () => {
  const { client, peer } = await openCalls(token);
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 101/);
  const closed = new Promise((resolve) => peer.on('close', resolve));
  client.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await closed;
  expect(await pageText()).toBe('there');
});
