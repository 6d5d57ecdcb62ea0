import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { startServerForTest } from '../http/testing/test-client.ts';
import { openWindow } from './testing/open-window.ts';

const rows = arrow.tableToIPC(new arrow.Table({ id: arrow.vectorFromArray([1, 2, 3]) }));

/** A server that answers two queries and then never responds; it detects a canceled request. */
async function startSilentServer() {
  let queries = 0;
  let onRequest = () => {};
  let onClosed = () => {};
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
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
    response.on('close', onClosed);
    onRequest();
  });
  return { origin, requested, closed };
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

it('aborting a try in the window closes its pending request', async () => {
  const { stream, stop, requested, closed } = await startTry();
  const ended = expect(
    (async () => {
      for await (const event of stream) expect(event.kind).toBe('progress');
    })(),
  ).rejects.toThrow();
  await requested;
  stop.abort();
  await ended;
  await closed;
});

it('closing the stream of a try in the window closes its pending request', async () => {
  const { stream, requested, closed } = await startTry();
  expect(await stream.next()).toMatchObject({ value: { kind: 'progress', done: 1, total: 6 } });
  const next = stream.next().catch(() => {});
  await requested;
  await stream.return();
  await closed;
  await next;
});
