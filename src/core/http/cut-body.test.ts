import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { setUp } from './testing/test-client.ts';

const request = { connectionId: 'c', method: 'GET', path: '/', cutAt: 100_000 } as const;

it.each([
  ['with a Content-Length', { 'content-length': 300_000 }],
  ['without a Content-Length', {}],
])('a response body %s is truncated at `cutAt` without waiting for the rest', async (_, headers) => {
  let wasClosed: (value: unknown) => void = () => {};
  const closed = new Promise((resolve) => (wasClosed = resolve));
  const { server, client, last } = await setUp((_, response) => {
    response.on('close', () => wasClosed('closed'));
    response.writeHead(200, headers).write(Buffer.alloc(250_000, 'x'));
  });
  const { bytes, isCut } = await client.send({ ...request, origin: server.origin });
  expect([bytes.length, isCut]).toEqual([100_000, true]);
  expect(await closed).toBe('closed');
  expect(last()?.state).toBe('done');
});

it('a body that isn’t longer than `cutAt` is returned whole, with its progress reported', async () => {
  const { server, client } = await setUp((_, response) => response.end(Buffer.alloc(100_000, 'x')));
  const received: number[] = [];
  const onReceiving = (bytes: number) => void received.push(bytes);
  const { bytes, isCut } = await client.send({ ...request, origin: server.origin, onReceiving });
  expect([bytes.length, isCut]).toEqual([100_000, undefined]);
  expect(received.at(-1)).toBe(100_000);
});

it('the request after a truncated response gets its own response', async () => {
  const { server, client } = await setUp(({ path }, response) => {
    if (path === '/long') response.write(Buffer.alloc(250_000, 'x'));
    else response.end('short');
  });
  await client.send({ ...request, path: '/long', origin: server.origin });
  expect((await client.send({ ...request, origin: server.origin })).text).toBe('short');
});

it('a compressed body that exceeds `cutAt` is rejected as too large', async () => {
  const packed = gzipSync(Buffer.alloc(200_000, 'x'));
  const { server, client } = await setUp((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  );
  const sent = client.send({ ...request, origin: server.origin });
  await expect(sent).rejects.toMatchObject({ details: { isTooLarge: true } });
});
