import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../testing/test-server.ts';

const PATH = '/v1/namespace/$/list';

describe('the Host header', () => {
  it.each(['127.0.0.1:PORT', 'localhost:PORT', '[::1]:PORT'])('may be %s', async (host) => {
    const server = await serve();
    const answer = await server.send(PATH, { headers: withHost(host, server) });
    expect(answer.status).toBe(200);
  });

  it.each([
    'evil.com',
    'evil.com:PORT',
    '127.0.0.1.evil.com:PORT',
    'localhost.evil.com:PORT',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    '127.0.0.1:PORT0',
    'LOCALHOST:PORT',
    'localhost.:PORT',
    '127.0.0.1.:PORT',
    '127.1:PORT',
    '0.0.0.0:PORT',
    '::1:PORT',
    'user@127.0.0.1:PORT',
    '127.0.0.1:PORT, evil.com',
  ])('is rejected as "%s", for every method', async (host) => {
    const server = await serve();
    for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD', 'DELETE']) {
      const answer = await server.send(PATH, { method, headers: withHost(host, server) });
      expect(answer.status).toBe(403);
      if (method !== 'HEAD') expect(answer.json).toMatchObject({ code: 15, error: expect.any(String) });
    }
  });

  it('is rejected if it is missing, empty, or duplicated', async () => {
    const server = await serve();
    const own = `Host: 127.0.0.1:${server.port}\r\n`;
    expect(await sendHead(server, '')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await sendHead(server, 'Host:\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await sendHead(server, `${own}Host: evil.com\r\n`)).toMatch(/^HTTP\/1\.1 (403|400) /);
    expect(await sendHead(server, own)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a request from a web page', () => {
  it.each([
    ['origin', 'http://evil.com'],
    ['origin', 'null'],
    ['origin', 'https://127.0.0.1:PORT'],
    ['origin', 'http://localhost:PORT'],
    ['origin', 'http://127.0.0.1:1'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-fetch-site', ''],
  ])('is rejected if %s is "%s"', async (header, value) => {
    const server = await serve();
    const headers = { [header]: value.replace('PORT', String(server.port)) };
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect((await server.send(PATH, { method, headers })).status).toBe(403);
    }
  });

  it('of the same origin, or without an origin, is accepted', async () => {
    const server = await serve();
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect((await server.send(PATH, { headers: own })).status).toBe(200);
    expect((await server.send(PATH, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
  });

  it('gets no CORS header that would allow it to read a response', async () => {
    const server = await serve();
    for (const headers of [{}, { origin: 'http://evil.com' }, { origin: server.url }]) {
      const answer = await server.send(PATH, { headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

it('listens on loopback only', async () => {
  const server = await serve();
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  // All of 127/8 is this machine: a server on every interface would respond here too.
  await expect(reach('127.0.0.2', server.port)).rejects.toThrow();
});

function withHost(host: string, { port }: TestServer) {
  return { host: host.replace('PORT', String(port)) };
}

/** Sends raw headers, since Node’s client always sends exactly one `Host`. */
function sendHead({ port }: TestServer, headers: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${PATH} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 500 }, () => {
      socket.destroy();
      resolve();
    });
    socket.on('timeout', () => socket.destroy(new Error('no response')));
    socket.on('error', reject);
  });
}
