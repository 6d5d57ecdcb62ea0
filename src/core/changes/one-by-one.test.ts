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

const endsOf = ({ steps }: StepsRecord) => steps.map(({ outcome }) => outcome?.kind);

/** The last record of a run. */
async function sentTo(records: AsyncIterable<StepsRecord>): Promise<StepsRecord> {
  let last: StepsRecord | undefined;
  for await (const record of records) last = record;
  if (last === undefined) throw new Error('Nothing was sent.');
  return last;
}

it('is on record after each, told, and found after a restart as one entry of the history', async () => {
  const server = await serve();
  const { changes, history, place } = await openBatches({ address: server.url });
  const records = await all(
    Promise.resolve(changes.sendOneByOne(changesToSend([declare('a'), declare('b')]))),
  );
  expect(records.map(endsOf)).toEqual([
    ['applied', undefined],
    ['applied', 'applied'],
  ]);
  const next = await openBatches({ address: server.url, place: placeIn(place.directory) });
  expect(await next.history.list()).toEqual(await history.list());
  expect(await next.history.list()).toMatchObject([{ way: 'one-by-one', draftId: 'd', name: 'Batch' }]);
});

it('is told to the other windows that have the batch, from the first request to the last', async () => {
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

it('stops at the first that is refused, and goes on behind what was applied', async () => {
  const server = await serve();
  const { changes } = await openBatches({ address: server.url });
  const operations = [declare('a'), version('b', 1), declare('c')];
  const first = await sentTo(changes.sendOneByOne(changesToSend(operations)));
  expect(endsOf(first)).toEqual(['applied', 'refused', undefined]);
  await server.post('/v1/table/batch-commit', { operations: [declare('b')] });
  const { recordId } = first;
  const second = await sentTo(changes.sendOneByOne(changesToSend(operations, { recordId })));
  expect([second.recordId, endsOf(second)]).toEqual([recordId, ['applied', 'applied', 'applied']]);
});

it('what was applied although its answer was lost is found out, and never sent again', async () => {
  const server = await serve();
  const sending = /^POST \/v1\/table\/\w+\/deregister/;
  const proxy = await startCuttingProxy(server.url, { way: 'answer', after: 0 }, sending);
  await server.post('/v1/table/batch-commit', { operations: [declare('a'), declare('b')] });
  const { changes, history } = await openBatches({ address: proxy.address, waits: [] });
  const operations = [deregister('a'), deregister('b')];
  const first = await sentTo(changes.sendOneByOne(changesToSend(operations)));
  expect(endsOf(first)).toEqual(['unknown', undefined]);
  const { recordId } = first;
  const again = () => sentTo(changes.sendOneByOne(changesToSend(operations, { recordId })));
  await expect(again()).rejects.toMatchObject({ code: 'INVALID' });
  expect((await all(history.findOut({ recordId, step: 0 }))).at(-1)?.verdict).toBe('applied');
  expect(endsOf(await again())).toEqual(['unknown', 'applied']);
  expect(proxy.passed()).toBe(2);
});

it('what goes on record holds no credential', async () => {
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

it('a batch that was changed after a part of it was sent does not go on as the same', async () => {
  const server = await serve();
  const { changes } = await openBatches({ address: server.url });
  const { recordId } = await sentTo(changes.sendOneByOne(changesToSend([declare('a'), version('b', 1)])));
  const other = changesToSend([declare('a'), declare('b')], { recordId });
  await expect(sentTo(changes.sendOneByOne(other))).rejects.toMatchObject({ code: 'INVALID' });
});

it('a batch that two windows send at once is sent by one of them', async () => {
  const server = await serve();
  const { changes, history } = await openBatches({ address: server.url });
  const send = () => sentTo(changes.sendOneByOne(changesToSend([declare('a'), declare('b')])));
  const ends = await Promise.allSettled([send(), send()]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
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
    secondOnItsWay: () => vi.waitFor(() => expect(declared).toBe(2)),
    answerIt: () => answer(),
  };
}

const FOUR = [declare('a'), declare('b'), declare('c'), declare('e')];
const TWO_OF_FOUR = ['applied', 'applied', undefined, undefined];

it('to stop waits for the step that is on its way, tells how it ended, and sends no more', async () => {
  const server = await slowServer();
  const { changes, history } = await openBatches({ address: server.address });
  const progress: (typeof TWO_OF_FOUR)[] = [];
  const running = (async () => {
    for await (const record of changes.sendOneByOne(changesToSend(FOUR))) progress.push(endsOf(record));
  })();
  await server.secondOnItsWay();
  const stopped = changes.stopOneByOne({ draftId: 'd' });
  expect(progress).toEqual([TWO_OF_FOUR.map((end, step) => (step === 0 ? end : undefined))]);
  server.answerIt();
  await Promise.all([running, stopped]);
  expect(progress.at(-1)).toEqual(TWO_OF_FOUR);
  expect(server.declared()).toBe(2);
  expect(await history.list()).toMatchObject([{ steps: [{}, { outcome: { kind: 'applied' } }, {}, {}] }]);
});

it('after a window is gone, who stops it hears when the step that was on its way has ended', async () => {
  const server = await slowServer();
  const { changes, history } = await openBatches({ address: server.address });
  const leaving = new AbortController();
  const running = all(Promise.resolve(changes.sendOneByOne(changesToSend(FOUR), leaving.signal)));
  await server.secondOnItsWay();
  leaving.abort();
  const found = changes.stopOneByOne({ draftId: 'd' }).then(() => history.list());
  server.answerIt();
  const [record] = await found;
  expect(record?.way === 'one-by-one' && endsOf(record)).toEqual(TWO_OF_FOUR);
  await running;
  expect(server.declared()).toBe(2);
});

it('to stop what is not under way does nothing', async () => {
  const { changes } = await openBatches({ address: 'http://127.0.0.1:1' });
  await expect(changes.stopOneByOne({ draftId: 'none' })).resolves.toBeUndefined();
});
