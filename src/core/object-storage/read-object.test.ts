import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { defined } from '#protocol/defined.ts';
import type { ByteRange } from './object-store.ts';
import { storeForTest } from './testing/store-for-test.ts';

async function readFrom(
  answer: (response: ServerResponse, range: string | undefined) => void,
  range?: ByteRange,
) {
  const { store, server } = await storeForTest({
    access: (endpoint) => ({ kind: 's3', endpoint }),
    answer: ({ headers }, response) => answer(response, headers.range),
  });
  const read = store.read({ key: 'a', ...defined({ range }) });
  return { read, server };
}

const ranged = (range: string, body: string) => (response: ServerResponse) =>
  response.writeHead(206, { 'content-range': range }).end(body);

describe('a response to a range request', () => {
  it.each<[string, string, string, ByteRange]>([
    ['other bytes than requested', 'bytes 1-4/10', '1234', { from: 0, to: 4 }],
    ['fewer bytes than its Content-Range says', 'bytes 0-3/10', '012', { from: 0, to: 4 }],
    ['more bytes than its Content-Range says', 'bytes 0-3/10', '01234', { from: 0, to: 4 }],
    ['more bytes than requested', 'bytes 0-4/10', '01234', { from: 0, to: 4 }],
    ['fewer of the last bytes than requested', 'bytes 8-9/10', '89', { last: 4 }],
    ['no total size', 'bytes 0-3/*', '0123', { from: 0, to: 4 }],
    ['no Content-Range', '', '0123', { from: 0, to: 4 }],
  ])('is rejected with %s', async (_, range, body, expectedRange) => {
    const { read } = await readFrom(ranged(range, body), expectedRange);
    await expect(read).rejects.toMatchObject({ fault: 'bad-answer', code: 'BAD_ANSWER' });
  });

  it('may be shorter if the object ends before the range', async () => {
    const { read } = await readFrom(ranged('bytes 8-9/10', '89'), { from: 8, to: 20 });
    expect(await read).toMatchObject({ size: 10, bytes: Buffer.from('89') });
  });

  it('may be the whole object if the storage doesn’t support ranges', async () => {
    const answerWhole = (response: ServerResponse) => response.end('0123456789');
    for (const [range, expected] of [
      [{ from: 2, to: 4 }, '23'],
      [{ from: 8, to: 20 }, '89'],
      [{ last: 3 }, '789'],
    ] as const) {
      const { read } = await readFrom(answerWhole, range);
      expect(await read).toMatchObject({ size: 10, bytes: Buffer.from(expected) });
    }
    await expect((await readFrom(answerWhole, { from: 10, to: 12 })).read).rejects.toMatchObject({
      fault: 'no-range',
    });
  });

  it('with 416 for an empty object is followed by a request without a range', async () => {
    const empty = (response: ServerResponse, range: string | undefined) => {
      if (range === undefined) response.writeHead(200, { etag: '"e1"' }).end();
      else response.writeHead(416).end();
    };
    for (const range of [{ last: 8 }, { from: 0, to: 8 }]) {
      const { read } = await readFrom(empty, range);
      expect(await read).toMatchObject({ size: 0, bytes: Buffer.alloc(0), etag: 'e1' });
    }
    await expect((await readFrom(empty, { from: 1, to: 8 })).read).rejects.toMatchObject({
      fault: 'no-range',
    });
  });

  it('with 416 for a shorter object fails as no-range', async () => {
    const short = (response: ServerResponse) =>
      response.writeHead(416, { 'content-range': 'bytes */10' }).end();
    const { read, server } = await readFrom(short, { from: 0, to: 20 });
    await expect(read).rejects.toMatchObject({ fault: 'no-range' });
    expect(server.seen).toHaveLength(1);
  });
});

it('an object isn’t requested with an invalid range', async () => {
  for (const range of [{ from: 4, to: 4 }, { from: -1, to: 4 }, { last: 0 }]) {
    const { read, server } = await readFrom((response) => response.end(), range);
    await expect(read).rejects.toThrow(RangeError);
    expect(server.seen).toEqual([]);
  }
});

it('a read rejects with the reason of its aborted signal', async () => {
  const { store } = await storeForTest({
    access: (endpoint) => ({ kind: 's3', endpoint }),
    answer: () => controller.abort(new Error('enough')),
  });
  const controller = new AbortController();
  await expect(store.read({ key: 'a', signal: controller.signal })).rejects.toThrow('enough');
});
