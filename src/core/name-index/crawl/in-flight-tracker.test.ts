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

const nobody = new AbortController().signal;

it('is quiet once all that the user asked has ended, however it was asked', async () => {
  const { inFlight, catalog } = await setUp();
  const ended: string[] = [];
  const pages = [
    catalog.children({ id: [] }).then(() => ended.push('children')),
    catalog.describe(['t'], {}).then(() => ended.push('describe')),
    catalog.client.call(operations.describeNamespace, { id: ['a'], body: {} }).then(() => ended.push('call')),
  ];
  await inFlight.untilIdle('c', nobody).then(() => ended.push('idle'));
  await Promise.all(pages);
  expect(ended.slice(0, 3).toSorted()).toEqual(['call', 'children', 'describe']);
  expect(ended.at(-1)).toBe('idle');
});

it('steps aside for each question about a table, whichever it is', async () => {
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
    await inFlight.untilIdle('c', nobody);
    expect(server.seen.length, String(send)).toBeGreaterThan(before);
    await response;
  }
});

it('does not count the requests of a walk, and knows which connections are in use', async () => {
  const { inFlight, catalog } = await setUp();
  const walking = catalog.children({ id: [], isBackground: true, signal: nobody });
  let isIdle = false;
  await inFlight.untilIdle('c', nobody).then(() => {
    isIdle = true;
  });
  expect([isIdle, inFlight.isInUse('c')]).toEqual([true, false]);
  await walking;
  await catalog.children({ id: [] });
  expect([inFlight.isInUse('c'), inFlight.isInUse('d')]).toEqual([true, false]);
});

it('is not waited for by a walk that was stopped', async () => {
  const { inFlight, catalog } = await setUp();
  const page = catalog.children({ id: [] });
  const stop = new AbortController();
  const untilIdle = inFlight.untilIdle('c', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(untilIdle).rejects.toThrow('stopped');
  await page;
});
