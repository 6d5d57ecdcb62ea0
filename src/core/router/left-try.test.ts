import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { startServerForTest } from '../http/testing/test-client.ts';
import { openWindow } from './testing/open-window.ts';

const rows = arrow.tableToIPC(new arrow.Table({ id: arrow.vectorFromArray([1, 2, 3]) }));

/** A server that answers two queries and then never responds; it detects a canceled request. */
async function startSilentServer() {
  let queries = 0;
  let onAsked = () => {};
  let onLeft = () => {};
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
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
    onAsked();
  });
  return { origin, asked, left };
}

async function startTry() {
  const client = await openWindow();
  const { origin, ...server } = await startSilentServer();
  const { id: connectionId } = await client.connections.add({ draft: { address: origin }, anyway: true });
  const stop = new AbortController();
  const wanted = { connectionId, id: ['t'], queries: ['{"k":3,"vector":{}}'], settings: [{ changes: '{}' }] };
  const stream = await client.plans.try(wanted, { signal: stop.signal });
  return { stream, stop, ...server };
}

it('a window that calls a try off closes the request that it waits for', async () => {
  const { stream, stop, asked, left } = await startTry();
  const ended = expect(
    (async () => {
      for await (const event of stream) expect(event.kind).toBe('progress');
    })(),
  ).rejects.toThrow();
  await asked;
  stop.abort();
  await ended;
  await left;
});

it('a window that leaves the stream closes it too', async () => {
  const { stream, asked, left } = await startTry();
  expect(await stream.next()).toMatchObject({ value: { kind: 'progress', done: 1, total: 6 } });
  const next = stream.next().catch(() => {});
  await asked;
  await stream.return();
  await left;
  await next;
});
