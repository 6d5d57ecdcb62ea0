import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { setUp, setUpRaw } from './testing/test-client.ts';

const head = 'HTTP/1.1 200 OK\r\n';

describe('a failure', () => {
  it('says that the connection was refused', async () => {
    const { server, get, last } = await setUp(() => {});
    await server.close();
    const message = `Couldn’t reach ${server.origin} (connection refused). Check the address and that the server is running.`;
    await expect(get()).rejects.toMatchObject({ code: 'UNREACHABLE', message, details: { requestId: 1 } });
    expect(last()).toMatchObject({ state: 'failed', error: message });
  });

  it('says that there is no such host', async () => {
    const { client } = await setUp(() => {});
    // `.invalid` never resolves (RFC 6761); some resolvers say so with EAI_AGAIN.
    const request = {
      connectionId: 'c',
      method: 'GET',
      origin: 'http://nowhere.invalid',
      path: '/',
    } as const;
    await expect(client.send(request)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('no such host'),
    });
  });

  it('says that the server does not speak TLS', async () => {
    const { get } = await setUpRaw((socket) => socket.end(`${head}\r\n`));
    await expect(get('https')).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('http://'),
    });
  });

  it('says that connecting timed out, with the phases so far', async () => {
    const { get, last } = await setUpRaw(() => {}, { connect: 900 });
    await expect(get('https')).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('within 900 ms'),
    });
    expect(Object.keys(last()?.phases ?? {})).toEqual(['connect']);
  });

  it('says that no response came in time', async () => {
    const { get } = await setUpRaw(() => {}, { headers: 50 });
    await expect(get()).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('didn’t respond within 50 ms'),
    });
  });

  it('says that the response stalled', async () => {
    const { get } = await setUpRaw((socket) => socket.write(`${head}content-length: 9\r\n\r\nx`), {
      pause: 50,
    });
    await expect(get()).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('stalled for 50 ms'),
    });
  });

  it('says that the response comes too slowly', async () => {
    const { get } = await setUpRaw(
      (socket) => {
        socket.write(`${head}content-length: 100000\r\n\r\n`);
        const drip = setInterval(() => socket.write('x'), 10);
        socket.on('close', () => clearInterval(drip));
      },
      { body: 100, pause: 5000 },
    );
    await expect(get()).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('wasn’t complete after 100 ms'),
    });
  });

  it('says that the server sends informational responses without end', async () => {
    const { get, last } = await setUpRaw((socket) => {
      const announce = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(announce));
    });
    await expect(get()).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('announced its response 20 times'),
    });
    expect(last()).toMatchObject({ state: 'failed' });
  });

  it.each(['000', '001', '099'])(
    'says that a response with the invalid status %s isn’t valid HTTP',
    async (status) => {
      const { get, last } = await setUpRaw((socket) =>
        socket.end(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\nhi`),
      );
      await expect(get()).rejects.toMatchObject({
        code: 'BAD_ANSWER',
        message: expect.stringContaining('didn’t send a valid HTTP response'),
      });
      expect(last()).toMatchObject({ state: 'failed' });
    },
  );

  it('doesn’t occur after 20 informational responses', async () => {
    const { get } = await setUpRaw((socket) =>
      socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20)}${head}content-length: 2\r\n\r\nhi`),
    );
    expect((await get()).text).toBe('hi');
  });

  it.each([
    ['of a body with a length', `${head}content-length: 9\r\n\r\nx`],
    ['of a chunked body', `${head}transfer-encoding: chunked\r\n\r\n5\r\nab`],
    ['of the head', head],
  ])('says that the connection broke in the middle %s', async (_, text) => {
    const { get } = await setUpRaw((socket) => socket.end(text));
    await expect(get()).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('closed before the response was complete'),
    });
  });

  it('says that the connection was reset', async () => {
    const { get } = await setUpRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await expect(get()).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('closed before the response was complete'),
    });
  });

  it('says that the response isn’t HTTP', async () => {
    const { get } = await setUpRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    await expect(get()).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('didn’t send a valid HTTP response'),
    });
  });

  it.each([
    ['announces too many bytes', `${head}content-length: 2000000\r\n\r\n`],
    [
      'sends too many bytes',
      `${head}transfer-encoding: chunked\r\n\r\n${'1000\r\n'.padEnd(4102, 'x')}\r\n`.repeat(1),
    ],
  ])('says that the response is too large if it %s', async (_, text) => {
    const { get } = await setUpRaw((socket) => socket.write(text), { size: 1000 });
    await expect(get()).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('exceeds'),
    });
  });

  it('says that a decompression bomb exceeds the size limit', async () => {
    const bomb = gzipSync(Buffer.alloc(2 * 1024 * 1024));
    const { get } = await setUp(
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      { size: 1024 * 1024 },
    );
    await expect(get()).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('1 MB'),
    });
  });

  it.each([
    ['gzip', 'not gzip'],
    ['zstd', 'x'],
  ])('says that a body encoded as %s can’t be read', async (encoding, body) => {
    const { get } = await setUp((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    await expect(get()).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('Couldn’t read the response'),
    });
  });
});
