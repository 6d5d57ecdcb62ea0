import { expect, it, onTestFinished } from 'vitest';
import { operations } from '#protocol/index.ts';
import { startTestCatalog } from '../../catalog/testing/test-catalog.ts';
import { createInFlightTracker } from './in-flight-tracker.ts';

async function setUp() {
  const inFlight = createInFlightTracker();
  const started = await startTestCatalog(() => ({ body: { namespaces: [], tables: [] } }));
  onTestFinished(started.close);
  return { inFlight, catalog: inFlight.watch('c', started.catalog), server: started.server };
}

const neverAborted = new AbortController().signal;

it('untilIdle resolves once all requests of the user have ended', async () => {
  const { inFlight, catalog } = await setUp();
  const ended: string[] = [];
  const pages = [
    catalog.children({ id: [] }).then(() => ended.push('children')),
    catalog.describe(['t'], {}).then(() => ended.push('describe')),
    catalog.client.call(operations.describeNamespace, { id: ['a'], body: {} }).then(() => ended.push('call')),
  ];
  await inFlight.untilIdle('c', neverAborted).then(() => ended.push('idle'));
  await Promise.all(pages);
  expect(ended.slice(0, 3).toSorted()).toEqual(['call', 'children', 'describe']);
  expect(ended.at(-1)).toBe('idle');
});

it('untilIdle waits for every kind of request about an object', async () => {
  const { inFlight, catalog, server } = await setUp();
  const questions = [
    () => catalog.describeNamespace({ id: ['a'] }),
    () => catalog.versions({ id: ['t'], limit: 1 }),
    () => catalog.stats({ id: ['t'] }),
    () => catalog.rowCount({ id: ['t'] }),
    () => catalog.indices({ id: ['t'], limit: 1 }),
    () => catalog.indexStats({ id: ['t'], name: 'i' }),
  ];
  for (const send of questions) {
    const before = server.seen.length;
    // The response doesn’t matter here.
    const response = send().catch(() => {});
    await inFlight.untilIdle('c', neverAborted);
    expect(server.seen.length, String(send)).toBeGreaterThan(before);
    await response;
  }
});

it('background requests are not tracked, and isInUse reports only connections with other requests', async () => {
  const { inFlight, catalog } = await setUp();
  const walking = catalog.children({ id: [], isBackground: true, signal: neverAborted });
  let isIdle = false;
  await inFlight.untilIdle('c', neverAborted).then(() => {
    isIdle = true;
  });
  expect([isIdle, inFlight.isInUse('c')]).toEqual([true, false]);
  await walking;
  await catalog.children({ id: [] });
  expect([inFlight.isInUse('c'), inFlight.isInUse('d')]).toEqual([true, false]);
});

it('untilIdle rejects when its signal is aborted', async () => {
  const { inFlight, catalog } = await setUp();
  const page = catalog.children({ id: [] });
  const stop = new AbortController();
  const untilIdle = inFlight.untilIdle('c', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(untilIdle).rejects.toThrow('stopped');
  await page;
});
