import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { recordRequests } from './record-requests.mjs';

const FROM_HOST = { 'user-agent': 'vitrine', 'content-type': 'application/json' };

/** Responds once the whole request has arrived. */
async function startServer() {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${address.port}`;
}

/** @param {string} text */
async function* pieces(text) {
  for (const letter of text) yield Buffer.from(letter);
}

it('records all requests of the host, including chunked bodies, without secrets of headers', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-record-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const origin = await startServer();
  const client = new Client(origin);
  onTestFinished(() => client.destroy());
  const send = async (/** @type {string} */ path, body = '', headers = {}) => {
    const content = path === '/pieces' ? pieces(body) : body;
    const sent = { path, method: 'POST', headers: { ...FROM_HOST, ...headers }, body: content };
    await (
      await client.request(/** @type {import('undici').Dispatcher.RequestOptions} */ (sent))
    ).body.text();
  };

  const end = recordRequests(directory, { spec: 'a.spec.ts', test: 'it works' });
  await send('/whole', '{"b":1,"a":"CANARY-1"}', { 'x-api-key': 'CANARY-1' });
  await send('/pieces', '{"k":10}');
  await (await fetch(`${origin}/of-a-test`)).text();
  await end();
  await send('/later');

  const [name = '', ...others] = await readdir(directory);
  expect(others).toEqual([]);
  const lines = (await readFile(join(directory, name), 'utf8')).trimEnd().split('\n');
  const request = { spec: 'a.spec.ts', test: 'it works', method: 'POST', origin: 'http://127.0.0.1:<port>' };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...request, path: '/pieces', body: { k: 10 } },
    { ...request, path: '/whole', body: { a: '<hidden>', b: 1 } },
  ]);
});
