import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RunEvent } from '#contract/index.ts';
import { createActivityLog } from '../activity-log/activity-log.ts';
import { createHttpClient } from '../http/http-client.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { createNamespaceClient } from '../namespace/namespace-client.ts';
import { testKnowledge, testTarget } from '../namespace/testing/test-client.ts';
import { readRun } from '../rows/decode/read-run.ts';
import { runsOf, searchAnswer } from '../rows/testing/tables.ts';
import { runQuery } from './run-query.ts';
import { startRun } from './start-run.ts';

async function setUp(
  answer: (response: ServerResponse, body: string) => void,
  { maxBytes, query = '{"k":1000000,"vector":{}}' }: { maxBytes?: number; query?: string } = {},
) {
  const server = await startServerForTest(({ body }, response) => answer(response, body));
  const http = createHttpClient({ activityLog: createActivityLog(), sleep: async () => {} });
  onTestFinished(http.close);
  const target = testTarget(server.origin);
  const client = createNamespaceClient({
    target,
    http,
    credentialProvider: async () => ({}),
    known: testKnowledge(),
  });
  const stop = new AbortController();
  const tableQuery = { connectionId: 'c', id: ['t'], query };
  const limits = maxBytes === undefined ? {} : { maxBytes };
  const events = runQuery({ client, tableQuery: tableQuery, signal: stop.signal, ...limits });
  return { events, stop, client, tableQuery: tableQuery };
}

/** The rows at the end, and the events before. */
async function finished({ events }: Awaited<ReturnType<typeof setUp>>) {
  const runEvents: RunEvent[] = [];
  for (;;) {
    const { done, value } = await events.next();
    if (done === true) return { runEvents, rows: await readRun(value.answers, value.options) };
    runEvents.push(value);
  }
}

const IDS = Array.from({ length: 1000 }, (_, id) => id);

describe('a response that exceeds the byte limit', () => {
  const whole = searchAnswer(IDS, { format: 'stream' });

  it('is truncated after the last complete batch', async () => {
    const { rows } = await finished(
      await setUp((response) => response.end(whole), { maxBytes: whole.length / 2 }),
    );
    expect(rows.cut).toBe('size');
    expect(rows.rows % 5).toBe(0);
    expect(rows.rows).toBeGreaterThan(400);
    expect(rows.rows).toBeLessThan(500);
    expect(rows.ranked?.rowIds).toEqual(IDS.slice(0, rows.rows).map(String));
  });

  it('is truncated at a batch boundary, wherever the limit is', async () => {
    for (let bytes = 5000; bytes < 6000; bytes += 7) {
      const { rows } = await finished(await setUp((response) => response.end(whole), { maxBytes: bytes }));
      expect([rows.cut, rows.rows % 5]).toEqual(['size', 0]);
    }
  });

  it('in the Arrow file format is read up to the limit', async () => {
    const file = fileWithSchemaFirst(whole);
    const { rows } = await finished(
      await setUp((response) => response.end(file), { maxBytes: file.length / 2 }),
    );
    expect(rows.cut).toBe('size');
    expect(rows.rows).toBeGreaterThan(400);
  });

  it('fails with advice if no batch is complete', async () => {
    const one = await setUp((response) => response.end(whole), { maxBytes: 700 });
    await expect(finished(one)).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('Select fewer columns, or set a smaller `k`.'),
    });
  });

  it('fails with advice if it is compressed', async () => {
    const one = await setUp(
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole)),
      { maxBytes: 2000 },
    );
    await expect(finished(one)).rejects.toThrow('Select fewer columns, or set a smaller `k`.');
  });
});

it('a response with more than 100,000 rows is truncated, and marked as truncated', async () => {
  const { rows } = await finished(await setUp((response) => response.end(runsOf(100_001))));
  expect([rows.cut, rows.rows]).toEqual(['count', 100_000]);
  expect(rows.columnsAt(99_999)?.index).toBe(99_999);
  expect(rows.columnsAt(100_000)).toBeUndefined();
});

it('runQuery reports the number of received bytes', async () => {
  const answer = searchAnswer(IDS, { format: 'stream' });
  let rest = () => {};
  const running = await setUp((response) => {
    response.write(answer.subarray(0, 5000));
    rest = () => response.end(answer.subarray(5000));
  });
  const first = await running.events.next();
  expect(first.value).toEqual({ kind: 'reading', bytes: 5000 });
  rest();
  expect((await finished(running)).rows.rows).toBe(1000);
});

it('a run that is aborted midway closes its socket', async () => {
  let closed: (value: unknown) => void = () => {};
  const isClosed = new Promise((resolve) => (closed = resolve));
  const { events, stop } = await setUp((response) => {
    response.on('close', () => closed('closed'));
    response.write('ARROW1');
  });
  expect((await events.next()).value).toEqual({ kind: 'reading', bytes: 6 });
  const next = events.next();
  stop.abort();
  await expect(next).rejects.toThrow('aborted');
  expect(await isClosed).toBe('closed');
});

it('a run whose consumer stops iterating closes its socket, even without a signal', async () => {
  let closed: (value: unknown) => void = () => {};
  const isClosed = new Promise((resolve) => (closed = resolve));
  const { client, tableQuery } = await setUp((response) => {
    response.on('close', () => closed('closed'));
    response.write('ARROW1');
  });
  const keepRun = () => Promise.reject(new Error('Nothing came whole.'));
  const parts = { client, rows: { keepRun }, keep: async () => undefined, now: Date.now };
  for await (const event of startRun({ ...parts, signal: undefined, window: undefined }, tableQuery)) {
    expect(event.kind).toBe('reading');
    break;
  }
  expect(await isClosed).toBe('closed');
});

it('a hybrid run aborts one half if the other fails', async () => {
  let closed: (value: unknown) => void = () => {};
  const isClosed = new Promise((resolve) => (closed = resolve));
  let arrived: (response: ServerResponse) => void = () => {};
  const words = new Promise<ServerResponse>((resolve) => (arrived = resolve));
  const query = '{"k":1,"vector":[1],"full_text_query":{"string_query":{"query":"oak"}}}';
  const { events } = await setUp(
    (response, body) => {
      if (body.includes('oak')) arrived(response);
      else response.on('close', () => closed('closed')).write('ARROW1');
    },
    { query },
  );
  expect((await events.next()).value).toEqual({ kind: 'reading', bytes: 6 });
  const next = events.next();
  (await words).writeHead(400).end('no index');
  await expect(next).rejects.toMatchObject({ details: { status: 400 } });
  expect(await isClosed).toBe('closed');
});

/** A file as most writers create it: the content of a stream, between the magic bytes and the footer. */
function fileWithSchemaFirst(stream: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from('ARROW1\0\0'), stream, Buffer.from('a footer')]);
}
