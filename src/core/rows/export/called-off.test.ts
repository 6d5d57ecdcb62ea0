import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { setUpClient } from '../../namespace/testing/test-client.ts';
import { createRows } from '../row-service.ts';
import { pageOf } from '../testing/tables.ts';

const numbers = new arrow.Table({ id: arrow.vectorFromArray(Array.from({ length: 5000 }, (_, row) => row)) });

/**
 * An export of 5,000 rows, of which the first page has 1,000. `onRequest` is called for each request before its response.
 */
async function setUp(onRequest: (count: number, stop: AbortController) => void = () => {}) {
  const stop = new AbortController();
  let requestCount = 0;
  const { client, server, activityLog } = await setUpClient((_path, _query, { body }) => {
    requestCount += 1;
    onRequest(requestCount, stop);
    return { body: pageOf(numbers, body) };
  });
  const rows = createRows({ connections: { catalog: async () => ({ client }) } });
  const params = { connectionId: 'c', id: ['t'], format: 'csv' as const, limit: 100_000 };
  const events = await rows.export(params, stop.signal);
  return { stop, events, server, states: () => activityLog.list().map(({ state }) => state) };
}

describe('an aborted export', () => {
  it('aborts its pending request, and sends no other', async () => {
    const { events, server, states } = await setUp((count, stop) => {
      if (count === 2) stop.abort();
    });
    expect(await events.next()).toMatchObject({ value: { kind: 'text' } });
    await expect(drain(events)).rejects.toThrow('aborted');
    expect(server.seen).toHaveLength(2);
    expect(states()).toEqual(['done', 'cancelled']);
  });

  it('sends no further request if it is aborted between two pages', async () => {
    const { stop, events, server } = await setUp();
    await events.next();
    stop.abort();
    await expect(drain(events)).rejects.toThrow('aborted');
    expect(server.seen).toHaveLength(1);
  });

  it('sends no further request if its consumer stops iterating', async () => {
    const { events, server, states } = await setUp();
    for await (const event of events) {
      expect(event).toMatchObject({ kind: 'text' });
      break;
    }
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(server.seen).toHaveLength(1);
    expect(states()).toEqual(['done']);
  });

  it('sends no request if it is aborted before the first one', async () => {
    const { stop, events, server } = await setUp();
    stop.abort();
    await expect(drain(events)).rejects.toThrow('aborted');
    expect(server.seen).toEqual([]);
  });
});

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}
