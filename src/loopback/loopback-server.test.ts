import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLoopbackServer } from './loopback-server.ts';

const CANARY = 'CANARY-of-a-message';

/** Fails in the way that the path names. */
async function fail({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url === '/there') return void response.end('there');
  if (url === '/late') await new Promise((resolve) => setImmediate(resolve));
  if (url === '/begun') response.write('begun');
  if (url === '/ended') {
    response.end();
    // An error of the response itself, which occurs later.
    return void response.write('more');
  }
  throw url === '/text' ? CANARY : new RangeError(CANARY);
}

async function failing() {
  const lines: string[] = [];
  const server = createLoopbackServer({
    name: 'the server of this test',
    answer: (request, response) => (request.url === '/now' ? failNow() : fail(request, response)),
    upgrade: ({ url }) => (url === '/now' ? failNow() : Promise.reject(new RangeError(CANARY))),
    write: (line) => lines.push(line),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return { lines, port: (server.address() as AddressInfo).port };
}

function failNow(): never {
  throw new RangeError(CANARY);
}

/** All bytes that arrive until the socket closes. */
async function send(port: number, path: string, ...headers: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = once(socket, 'close');
  socket.write([`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
  await closed;
  return received;
}

it.each([
  ['/now', /^HTTP\/1\.1 500 /],
  ['/late', /^HTTP\/1\.1 500 /],
  ['/text', /^HTTP\/1\.1 500 /],
  ['/begun', /begun\r\n$/],
])('an error at %s ends only its request, and is logged once without its message', async (path, answer) => {
  const { port, lines } = await failing();
  expect(await send(port, path)).toMatch(answer);
  expect(await send(port, path)).toMatch(answer);
  expect(lines).toEqual([
    expect.stringMatching(/^Vitrine couldn’t answer a request to the server of this test: /),
  ]);
  expect(lines.join()).not.toContain(CANARY);
  expect(await send(port, '/there', 'Connection: close')).toContain('there');
});

it('a write after the end of a response doesn’t stop the server', async () => {
  const { port } = await failing();
  await send(port, '/ended', 'Connection: close');
  expect(await send(port, '/there', 'Connection: close')).toContain('there');
});

it.each(['/now', '/late'])(
  'an error during an upgrade at %s closes only its socket, and is logged',
  async (path) => {
    const { port, lines } = await failing();
    expect(await send(port, path, 'Connection: Upgrade', 'Upgrade: websocket')).toBe('');
    expect(lines).toEqual([expect.stringContaining('RangeError at loopback-server.test.ts:')]);
    expect(await send(port, '/there', 'Connection: close')).toContain('there');
  },
);
