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
  let onClosed = () => {};
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
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
    response.on('close', onClosed);
    onRequest();
  });
  return { origin, requested, closed };
}

it('aborting an export in the window closes its pending request', async () => {
  const client = await openWindow();
  const { origin, requested, closed } = await startSilentServer();
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
  await closed;
});
