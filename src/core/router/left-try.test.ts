import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { startServerForTest } from '../http/testing/test-client.ts';
import { openWindow } from './testing/open-window.ts';

const rows = arrow.tableToIPC(new arrow.Table({ id: arrow.vectorFromArray([1, 2, 3]) }));

/** A server that answers two queries and then never responds; it detects a canceled request. */
async function startSilentServer() {
  let queries = 0;
  let onRequest = () => {};
  let onLeft = () => {};
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  const left = new Promise<void>((resolve) => (onLeft = resolve));
  const { origin } = await startServerForTest(({ path }, response) => {
    if (!path.includes('/query')) {
      response.writeHead(404).end();
      return;
    }
    queries += 1;
    if (queries <= 2) {
      response.end(rows);
      return;
    }
    response.on('close', onLeft);
    onRequest();
  });
  return { origin, requested, left };
}

async function startTry() {
  const client = await openWindow();
  const { origin, ...server } = await startSilentServer();
  const { id: connectionId } = await client.connections.add({ draft: { address: origin }, anyway: true });
  const stop = new AbortController();
  const params = { connectionId, id: ['t'], queries: ['{"k":3,"vector":{}}'], settings: [{ changes: '{}' }] };
  const stream = await client.plans.try(params, { signal: stop.signal });
  return { stream, stop, ...server };
}

it('a window that calls a try off closes the request that it waits for', async () => {
  const { stream, stop, requested, left } = await startTry();
  const ended = expect(
    (async () => {
      for await (const event of stream) expect(event.kind).toBe('progress');
    })(),
  ).rejects.toThrow();
  await requested;
  stop.abort();
  await ended;
  await left;
});

it('a window that leaves the stream closes it too', async () => {
  const { stream, requested, left } = await startTry();
  expect(await stream.next()).toMatchObject({ value: { kind: 'progress', done: 1, total: 6 } });
  const next = stream.next().catch(() => {});
  await requested;
  await stream.return();
  await left;
  await next;
});
