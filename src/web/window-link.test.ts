import { implement } from '@orpc/server';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract, type RowExportEvent } from '#contract/index.ts';
import type { AppRouter } from '#core/router/router.ts';
import { openWindowLink } from './testing/window-link.ts';
import { startTestWindowServer, type TestWindowServer } from './testing/window-server.ts';

const call = implement(contract);
const table = { connectionId: 'c', id: ['t'] };
const exported = { ...table, format: 'csv', limit: 100_000 } as const;

/** The signal that the host received with each call, by the filter of the call. */
let signals: Map<string | undefined, AbortSignal>;

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** Three calls of the contract: one that counts, one that never returns, and one that sends a row and then nothing. */
const router = {
  catalog: {
    table: call.catalog.table.handler(({ input: { id, version = 0n } }) => ({
      id,
      requested: {},
      answer: { version: version + 1n, others: [] },
      at: 0,
      raw: { method: 'POST', path: '/', requestBody: null, answer: '', status: 200, requestId: 1 },
    })),
  },
  rows: {
    count: call.rows.count.handler(({ input: { filter }, signal }) => {
      if (signal !== undefined) signals.set(filter, signal);
      return untilAborted(signal);
    }),
    export: call.rows.export.handler(async function* ({
      input: { filter },
      signal,
    }): AsyncGenerator<RowExportEvent, void> {
      if (signal !== undefined) signals.set(filter, signal);
      yield { kind: 'text', text: 'id\r\n', rows: 0 };
      await untilAborted(signal);
    }),
  },
};

let server: TestWindowServer;
let page: Awaited<ReturnType<typeof openPage>>;

const openPage = () => openWindowLink<typeof router>(server);

beforeEach(async () => {
  signals = new Map();
  // Only the calls that these tests make.
  server = await startTestWindowServer(router as unknown as AppRouter);
  page = await openPage();
});
afterEach(() => server.end());

const signalOf = (filter: string) => expect.poll(() => signals.get(filter));
const isAborted = (filter: string) => signals.get(filter)?.aborted;

it('64-bit integers keep every digit on their way to the host and back', async () => {
  const version = fc.bigInt({ min: 0n, max: 2n ** 63n - 2n });
  await fc.assert(
    fc.asyncProperty(version, async (one) => {
      // The host adds to the number, which it couldn’t do with a string of the same digits.
      expect((await page.client.catalog.table({ ...table, version: one })).answer.version).toBe(one + 1n);
    }),
    { examples: [[2n ** 53n], [2n ** 63n - 2n]] },
  );
});

describe('a canceled call', () => {
  it('is aborted at the host, and no other call is', async () => {
    const stop = new AbortController();
    const left = page.client.rows.count({ ...table, filter: 'left' }, { signal: stop.signal });
    const failed = expect(left).rejects.toThrow();
    page.client.rows.count({ ...table, filter: 'kept' }).catch(() => {});
    await signalOf('left').toBeDefined();
    await signalOf('kept').toBeDefined();
    stop.abort();
    await failed;
    await expect.poll(() => isAborted('left')).toBe(true);
    expect((await page.client.catalog.table(table)).answer.version).toBe(1n);
    expect(isAborted('kept')).toBe(false);
  });

  it('may be a stream that is left early', async () => {
    for await (const event of await page.client.rows.export({ ...exported, filter: 'left' })) {
      expect(event).toMatchObject({ kind: 'text' });
      expect(isAborted('left')).toBe(false);
      break;
    }
    await expect.poll(() => isAborted('left')).toBe(true);
  });

  it('includes all pending calls of a page that disconnects', async () => {
    const other = await openPage();
    page.client.rows.count({ ...table, filter: 'asked' }).catch(() => {});
    await (await page.client.rows.export({ ...exported, filter: 'streamed' })).next();
    other.client.rows.count({ ...table, filter: 'of another page' }).catch(() => {});
    await signalOf('asked').toBeDefined();
    await signalOf('of another page').toBeDefined();
    page.websocket.terminate();
    await expect.poll(() => [isAborted('asked'), isAborted('streamed')]).toEqual([true, true]);
    expect(isAborted('of another page')).toBe(false);
  });
});

it('handles a call sent before the host ends, and does not wait for a page that hangs', async () => {
  const ending = await startTestWindowServer(router as unknown as AppRouter);
  const hanging = await openWindowLink<typeof router>(ending);
  hanging.websocket.pause();
  const leaving = await openWindowLink<typeof router>(ending);
  leaving.client.rows.count({ ...table, filter: 'last words' }).catch(() => {});
  await new Promise((resolve) => leaving.websocket.ping(undefined, undefined, resolve));
  await ending.end();
  expect(signals.has('last words')).toBe(true);
});
