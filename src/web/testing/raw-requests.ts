import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * The status of the response to raw bytes, given as a binary string. Returns undefined if the socket is closed
 * without one.
 */
export function statusOf(port: number, request: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    // A connection reset is an error event. Only the end matters here.
    socket.on('error', () => {});
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(chunk.toString('latin1'))?.[1]));
    });
    socket.once('close', () => resolve(undefined));
  });
}

/** Sends a request, and closes the connection in the given way. */
export async function leaveAfter(port: number, request: string, how: 'end' | 'reset'): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const closed = once(socket.resume(), 'close');
  socket.write(request, 'latin1', () => (how === 'end' ? socket.end() : socket.resetAndDestroy()));
  await closed;
}

export function bytesOf(line: string, headers: readonly string[], body = ''): string {
  return [line, ...headers, '', body].join('\r\n');
}

const TARGETS = [
  '//',
  '///',
  '*',
  '/',
  '/?',
  '/#',
  '/%',
  '/%00',
  '/%c0%af',
  '/%2e%2e/%2e%2e',
  '/..',
  '/-/',
  '/-/files?address=%00',
  '/a/b/c%',
  '/\\',
  '/[',
  '/é',
  '//[',
  '//@:',
  'http://[',
  'http://',
  'http://a:b@c/',
  'x',
  '?',
  '[',
  ':0',
  `/${'a'.repeat(8000)}`,
];

/** Malformed requests. */
export function oddRequests(host: string, credentials: readonly string[]): readonly string[] {
  const head = [`Host: ${host}`, ...credentials];
  const targets = ['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT'].flatMap((method) =>
    TARGETS.map((target) => bytesOf(`${method} ${target} HTTP/1.1`, head)),
  );
  const missing = [
    bytesOf('GET / HTTP/1.1', credentials),
    bytesOf('GET / HTTP/1.0', credentials),
    bytesOf('GET / HTTP/9.9', head),
    bytesOf('GET /', head),
    bytesOf('GET', head),
    bytesOf('', ['', '\0\x01\x02\xff']),
    bytesOf('GET / HTTP/1.1', [...head, 'no colon']),
    bytesOf('GET / HTTP/1.1', [...head, ': no name']),
    bytesOf('GET / HTTP/1.1', [...head, ...head]),
    bytesOf('GET / HTTP/1.1', [`Host: `, ...credentials]),
    bytesOf('POST / HTTP/1.1', [...head, 'Content-Length: x']),
    bytesOf('POST / HTTP/1.1', [...head, 'Content-Length: 1', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    bytesOf('POST / HTTP/1.1', [...head, 'Transfer-Encoding: chunked'], 'zz\r\n\r\n'),
    bytesOf('GET / HTTP/1.1', [...head, `X: ${'a'.repeat(200_000)}`]),
    // With empty values.
    bytesOf('GET / HTTP/1.1', [`Host: ${host}`, ...credentials.map((line) => line.replace(/:.*/, ':'))]),
  ];
  return [...targets, ...missing, ...oddUpgrades(head)];
}

function oddUpgrades(head: readonly string[]): readonly string[] {
  const kinds = [
    ['Connection: Upgrade', 'Upgrade: websocket'],
    ['Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: x'],
    ['Connection: Upgrade', 'Upgrade:'],
    ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 99', 'Sec-WebSocket-Key: x'],
    [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Protocol: ,,é,',
    ],
  ];
  return kinds.flatMap((kind) =>
    ['GET /calls', 'GET //', 'GET http://[', 'POST /calls'].map((line) =>
      bytesOf(`${line} HTTP/1.1`, [...head, ...kind]),
    ),
  );
}

/** Incomplete requests. */
export function halfRequests(host: string, credentials: readonly string[]): readonly string[] {
  const head = [`Host: ${host}`, ...credentials];
  return [
    '',
    'GET',
    bytesOf('GET / HTTP/1.1', head).slice(0, -2),
    bytesOf('POST /files HTTP/1.1', [...head, 'Content-Length: 1000'], 'begun'),
    bytesOf('POST /token HTTP/1.1', [...head, 'Content-Type: application/json', 'Content-Length: 9'], '{'),
    bytesOf('GET /calls HTTP/1.1', [...head, 'Connection: Upgrade', 'Upgrade: websocket'], '\xff\xff\xff'),
    bytesOf('GET / HTTP/1.1', head).repeat(5),
  ];
}
