import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { startServerForTest } from '../http/testing/test-client.ts';
import { pageOf } from '../rows/testing/tables.ts';
import { openWindow } from './testing/open-window.ts';

const numbers = new arrow.Table({ id: arrow.vectorFromArray(Array.from({ length: 2000 }, (_, row) => row)) });

/** A server that sends the first page of a table and then never responds; it detects a canceled request. */
async function startSilentServer() {
  let pages = 0;
  let onRequest = () => {};
  let onLeft = () => {};
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  const left = new Promise<void>((resolve) => (onLeft = resolve));
  const { origin } = await startServerForTest(({ path, body }, response) => {
    if (!path.includes('/query')) {
      response.writeHead(404).end();
      return;
    }
    pages += 1;
    if (pages === 1) {
      response.end(pageOf(numbers, body));
      return;
    }
    response.on('close', onLeft);
    onRequest();
  });
  return { origin, requested, left };
}

it('a window that calls an export off closes the request that it waits for', async () => {
  const client = await openWindow();
  const { origin, requested, left } = await startSilentServer();
  const { id: connectionId } = await client.connections.add({ draft: { address: origin }, anyway: true });
  const stop = new AbortController();
  const params = { connectionId, id: ['t'], format: 'csv' as const, limit: 100_000 };
  const stream = await client.rows.export(params, { signal: stop.signal });
  const ended = expect(
    (async () => {
      for await (const event of stream) expect(event.kind).toBe('text');
    })(),
  ).rejects.toThrow();
  await requested;
  stop.abort();
  await ended;
  await left;
});
