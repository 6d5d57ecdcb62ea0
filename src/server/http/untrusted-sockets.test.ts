import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../testing/test-server.ts';

/** More than the server accepts concurrently. */
const MANY = 600;

it('sockets that withhold a body don’t block an open server, however many there are', async () => {
  const { port, send } = await serve();
  const head = `GET /v1/table/ HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 1000\r\n\r\n`;
  for (let index = 0; index < MANY; index += 1) {
    const stalled = connect(port, '127.0.0.1');
    stalled.on('error', () => {});
    onTestFinished(() => void stalled.destroy());
    await once(stalled, 'connect');
    stalled.resume().write(head);
  }
  expect(await send('/v1/table/')).toMatchObject({ status: 200 });
});

it('clients without credentials don’t block or disconnect authenticated ones, however many there are', async () => {
  const { port } = await serve({ auth: { apiKeys: [], bearerTokens: ['right'] } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const list = (options: object): Promise<{ status: number | undefined; socket: Socket }> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: 'Bearer right' };
      const sent = request({ host: '127.0.0.1', port, path: '/v1/table/', headers, ...options });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const { socket } = response;
        response.resume().on('end', () => resolve({ status: response.statusCode, socket }));
      });
      sent.end();
    });
  const first = await list({ agent });
  expect(first.status).toBe(200);

  for (let index = 0; index < MANY; index += 1) {
    const silent = connect(port, '127.0.0.1');
    silent.on('error', () => {});
    onTestFinished(() => void silent.destroy());
    await once(silent, 'connect');
  }
  expect(await list({ agent: false })).toMatchObject({ status: 200 });
  const again = await list({ agent });
  expect([again.status, again.socket === first.socket]).toEqual([200, true]);
});
