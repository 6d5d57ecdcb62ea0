import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FILE_NAME_HEADER, FILE_TOKEN_HEADER, FILES_PATH } from '#contract/file-upload.ts';
import { Failure } from '#core/failure.ts';
import { offersFile, takeFile } from './offered-files.ts';
import { createToken } from './token-exchange.ts';

const token = createToken();
const MOST = 1000;
let server: Server;
let receive: (stream: Readable, name: string) => Promise<string>;
let stored: { name: string; content: string }[];
let dropped: string[];

beforeEach(async () => {
  stored = [];
  dropped = [];
  receive = async (stream, name) => {
    stored.push({ name, content: await text(stream) });
    return `file ${stored.length}`;
  };
  server = createServer((incoming, response) => {
    if (!offersFile(incoming)) return response.writeHead(404).end();
    const drop = async (handle: string) => void dropped.push(handle);
    return takeFile({ token, receive, drop, most: MOST }, incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const named = { [FILE_TOKEN_HEADER]: token, [FILE_NAME_HEADER]: 'items.csv' };

function offer(headers: Record<string, string | number>, path = FILES_PATH): ClientRequest {
  const { port } = server.address() as AddressInfo;
  return request({ host: '127.0.0.1', port, method: 'POST', path, headers });
}

async function answerTo(sent: ClientRequest): Promise<{ status: number | undefined; words: string }> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, words: (await text(answer)).trim() };
}

it('passes a file on with its name, and returns a handle', async () => {
  const name = 'Größe %20 ünd\n名.csv';
  const sent = offer({ ...named, [FILE_NAME_HEADER]: encodeURIComponent(name) });
  sent.end('a,b\n1,2\n');
  expect(await answerTo(sent)).toEqual({ status: 201, words: '{"handle":"file 1"}' });
  expect(stored).toEqual([{ name, content: 'a,b\n1,2\n' }]);
});

it('streams the bytes as they arrive', async () => {
  const sent = offer(named);
  receive = async (stream) => {
    const [chunk] = await once(stream, 'data');
    sent.end('rest');
    return String(chunk);
  };
  // The end is sent only after the beginning has arrived.
  sent.write('first');
  expect((await answerTo(sent)).words).toBe('{"handle":"first"}');
});

it.each([
  ['no token', { [FILE_NAME_HEADER]: 'a' }],
  ['another token', { ...named, [FILE_TOKEN_HEADER]: createToken() }],
  ['a truncated token', { ...named, [FILE_TOKEN_HEADER]: token.slice(1) }],
  [
    'the token in other headers',
    { [FILE_NAME_HEADER]: 'a', authorization: `Bearer ${token}`, cookie: token },
  ],
])('rejects a request with %s before it reads the body', async (_, headers) => {
  const sent = offer({ ...headers, 'content-length': 10 });
  sent.flushHeaders();
  expect((await answerTo(sent)).status).toBe(401);
  sent.destroy();
  expect(stored).toEqual([]);
});

it('does not accept the token in the path', async () => {
  const sent = offer({ [FILE_NAME_HEADER]: 'a' }, `${FILES_PATH}?token=${token}`);
  sent.end('a');
  expect((await answerTo(sent)).status).toBe(404);
});

it.each([undefined, '', '%', '%ff'])('rejects the file name %j', async (name) => {
  const headers = { [FILE_TOKEN_HEADER]: token, ...(name === undefined ? {} : { [FILE_NAME_HEADER]: name }) };
  const sent = offer(headers);
  sent.end('a');
  expect((await answerTo(sent)).status).toBe(400);
});

it('rejects a file with a content length over the limit before it reads the body', async () => {
  const sent = offer({ ...named, 'content-length': MOST + 1 });
  sent.flushHeaders();
  expect((await answerTo(sent)).status).toBe(413);
  sent.destroy();
  expect(stored).toEqual([]);
});

it('rejects a chunked file over the limit', async () => {
  const sent = offer(named);
  sent.end('x'.repeat(MOST + 1));
  expect((await answerTo(sent)).status).toBe(413);
  expect(stored).toEqual([]);
  const fitting = offer(named);
  fitting.end('x'.repeat(MOST));
  expect((await answerTo(fitting)).status).toBe(201);
});

it('fails the stream of an upload that breaks off', async () => {
  const sent = offer({ ...named, 'content-length': 100 });
  sent.on('error', () => {});
  const end = new Promise((resolve) => {
    receive = async (stream) => {
      stream.once('data', () => sent.destroy());
      await text(stream).then(() => resolve('whole'), resolve);
      return 'never seen';
    };
  });
  sent.write('half');
  expect(await end).toMatchObject({ code: 'ECONNRESET' });
});

it('drops the file of a client that disconnects before the response, and no other', async () => {
  const sent = offer(named);
  sent.end('a');
  await answerTo(sent);
  const disconnected = offer(named);
  const requested = once(server, 'request');
  disconnected.on('error', () => {});
  receive = async (stream) => {
    await text(stream);
    const [, response] = await requested;
    disconnected.destroy();
    await once(response, 'close');
    return 'left';
  };
  disconnected.end('a');
  await expect.poll(() => dropped).toEqual(['left']);
});

it('returns the message of a storage failure, but not of any other error', async () => {
  const messageOf = async (problem: Error) => {
    receive = () => Promise.reject(problem);
    const sent = offer(named);
    sent.end('a');
    return (await answerTo(sent)).words;
  };
  expect(await messageOf(new Failure('STORAGE', 'The disk is full.'))).toBe('The disk is full.');
  expect(await messageOf(new Error('ENOENT /home/me/secret'))).toBe('Couldn’t store the file');
});
