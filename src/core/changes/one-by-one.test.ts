import { expect, it, onTestFinished, vi } from 'vitest';
import { changeOf, type OneByOneToSend, type StepsRecord } from '#contract/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { startCuttingProxy } from '../batches/testing/cutting-proxy.ts';
import {
  all,
  batchOf,
  declare,
  deregister,
  openBatches,
  placeIn,
  version,
} from '../batches/testing/test-batches.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { withoutBigints } from '../storage/stored-numbers.ts';

const changesToSend = (
  operations: readonly object[],
  change: Partial<OneByOneToSend> = {},
): OneByOneToSend => ({
  ...batchOf(operations),
  draftId: 'd',
  ...change,
});

const outcomesOf = ({ steps }: StepsRecord) => steps.map(({ outcome }) => outcome?.kind);

/** The last record of a run. */
async function sentTo(records: AsyncIterable<StepsRecord>): Promise<StepsRecord> {
  let last: StepsRecord | undefined;
  for await (const record of records) last = record;
  if (last === undefined) throw new Error('Nothing was sent.');
  return last;
}

it('reports and saves progress after each operation, as one history entry that survives a restart', async () => {
  const server = await serve();
  const { changes, history, place } = await openBatches({ address: server.url });
  const records = await all(
    Promise.resolve(changes.sendOneByOne(changesToSend([declare('a'), declare('b')]))),
  );
  expect(records.map(outcomesOf)).toEqual([
    ['applied', undefined],
    ['applied', 'applied'],
  ]);
  const next = await openBatches({ address: server.url, place: placeIn(place.directory) });
  expect(await next.history.list()).toEqual(await history.list());
  expect(await next.history.list()).toMatchObject([{ way: 'one-by-one', draftId: 'd', name: 'Batch' }]);
});

it('emits draft events at the start and at the end, so that other windows know', async () => {
  const server = await serve();
  const { batches, changes } = await openBatches({ address: server.url });
  const listening = (async () => {
    const reported: string[][] = [];
    for await (const events of batches.draftEvents()) {
      reported.push(...events.map(({ draftId, what }) => [draftId, what]));
      if (reported.length >= 2) break;
    }
    return reported;
  })();
  await sentTo(changes.sendOneByOne(changesToSend([declare('a')], { writer: 'one' })));
  expect(await listening).toEqual([
    ['d', 'sending'],
    ['d', 'ended'],
  ]);
});

it('stops at the first rejected operation, and resumes after the applied ones', async () => {
  const server = await serve();
  const { changes } = await openBatches({ address: server.url });
  const operations = [declare('a'), version('b', 1), declare('c')];
  const first = await sentTo(changes.sendOneByOne(changesToSend(operations)));
  expect(outcomesOf(first)).toEqual(['applied', 'refused', undefined]);
  await server.post('/v1/table/batch-commit', { operations: [declare('b')] });
  const { recordId } = first;
  const second = await sentTo(changes.sendOneByOne(changesToSend(operations, { recordId })));
  expect([second.recordId, outcomesOf(second)]).toEqual([recordId, ['applied', 'applied', 'applied']]);
});

it('resolves an operation with a lost response, and never resends it', async () => {
  const server = await serve();
  const sending = /^POST \/v1\/table\/\w+\/deregister/;
  const proxy = await startCuttingProxy(server.url, { way: 'answer', after: 0 }, sending);
  await server.post('/v1/table/batch-commit', { operations: [declare('a'), declare('b')] });
  const { changes, history } = await openBatches({ address: proxy.address, waits: [] });
  const operations = [deregister('a'), deregister('b')];
  const first = await sentTo(changes.sendOneByOne(changesToSend(operations)));
  expect(outcomesOf(first)).toEqual(['unknown', undefined]);
  const { recordId } = first;
  const again = () => sentTo(changes.sendOneByOne(changesToSend(operations, { recordId })));
  await expect(again()).rejects.toMatchObject({ code: 'INVALID' });
  expect((await all(history.findOut({ recordId, step: 0 }))).at(-1)?.verdict).toBe('applied');
  expect(outcomesOf(await again())).toEqual(['unknown', 'applied']);
  expect(proxy.passed()).toBe(2);
});

it('saves no credential in a record', async () => {
  const server = await serve();
  const { changes, history } = await openBatches({ address: server.url });
  const properties = { password: 'CANARY-1', owner: 'ada' };
  await sentTo(changes.sendOneByOne(changesToSend([declare('a', { properties })])));
  await changes.make({
    connectionId: 'c',
    change: changeOf('createNamespace', ['n'], { properties: { api_key: 'CANARY-2' } }),
  });
  for (const { recordId } of await history.list()) {
    expect(JSON.stringify(withoutBigints(await history.read(recordId)))).not.toContain('CANARY');
  }
});

it('does not resume a batch that was edited after some operations were sent', async () => {
  const server = await serve();
  const { changes } = await openBatches({ address: server.url });
  const { recordId } = await sentTo(changes.sendOneByOne(changesToSend([declare('a'), version('b', 1)])));
  const other = changesToSend([declare('a'), declare('b')], { recordId });
  await expect(sentTo(changes.sendOneByOne(other))).rejects.toMatchObject({ code: 'INVALID' });
});

it('sends a batch only once when two windows send it concurrently', async () => {
  const server = await serve();
  const { changes, history } = await openBatches({ address: server.url });
  const send = () => sentTo(changes.sendOneByOne(changesToSend([declare('a'), declare('b')])));
  const results = await Promise.allSettled([send(), send()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await history.list()).toHaveLength(1);
});

/** A server without tables that delays its response to the second declare request until the test releases it. */
async function slowServer() {
  let declared = 0;
  let answer = () => {};
  const server = await startTestServer(({ path, body }, response) => {
    const isDeclaring = path.includes('/declare');
    response.writeHead(isDeclaring ? 200 : 404, { 'content-type': 'application/json' });
    declared += isDeclaring ? 1 : 0;
    answer = () => response.end(isDeclaring ? body : '{"code":4,"error":"There is no such table."}');
    if (!isDeclaring || declared !== 2) answer();
  });
  onTestFinished(() => server.close());
  return {
    address: server.origin,
    declared: () => declared,
    secondIsPending: () => vi.waitFor(() => expect(declared).toBe(2)),
    answerSecond: () => answer(),
  };
}

const FOUR = [declare('a'), declare('b'), declare('c'), declare('e')];
const TWO_OF_FOUR = ['applied', 'applied', undefined, undefined];

it('stopping waits for the pending operation, reports its outcome, and sends no more', async () => {
  const server = await slowServer();
  const { changes, history } = await openBatches({ address: server.address });
  const progress: (typeof TWO_OF_FOUR)[] = [];
  const running = (async () => {
    for await (const record of changes.sendOneByOne(changesToSend(FOUR))) progress.push(outcomesOf(record));
  })();
  await server.secondIsPending();
  const stopped = changes.stopOneByOne({ draftId: 'd' });
  expect(progress).toEqual([TWO_OF_FOUR.map((end, step) => (step === 0 ? end : undefined))]);
  server.answerSecond();
  await Promise.all([running, stopped]);
  expect(progress.at(-1)).toEqual(TWO_OF_FOUR);
  expect(server.declared()).toBe(2);
  expect(await history.list()).toMatchObject([{ steps: [{}, { outcome: { kind: 'applied' } }, {}, {}] }]);
});

it('stopping after its window closed waits for the pending operation', async () => {
  const server = await slowServer();
  const { changes, history } = await openBatches({ address: server.address });
  const controller = new AbortController();
  const running = all(Promise.resolve(changes.sendOneByOne(changesToSend(FOUR), controller.signal)));
  await server.secondIsPending();
  controller.abort();
  const found = changes.stopOneByOne({ draftId: 'd' }).then(() => history.list());
  server.answerSecond();
  const [record] = await found;
  expect(record?.way === 'one-by-one' && outcomesOf(record)).toEqual(TWO_OF_FOUR);
  await running;
  expect(server.declared()).toBe(2);
});

it('stopping a batch that is not being sent does nothing', async () => {
  const { changes } = await openBatches({ address: 'http://127.0.0.1:1' });
  await expect(changes.stopOneByOne({ draftId: 'none' })).resolves.toBeUndefined();
});
