import { beforeEach, expect, it, vi } from 'vitest';
import type { CommitOutcome, StepsRecord } from '#contract/index.ts';
import { committedNames } from '../drafts/committed-names.ts';
import { dropDraft, putBack } from '../drafts/drafts.ts';
import { undoDraft } from '../state/change-draft.ts';
import { stepStates } from '../state/one-by-one-state.ts';
import {
  batch,
  batchOf,
  operationsIn,
  runOf,
  session,
  tablesIn,
  withoutBatches,
} from '../testing/batches.ts';
import { backToRemaining, sendOneByOne, stopOneByOne } from './one-by-one.ts';

/** The fake host: its event stream, and the requests to stop. */
const events = vi.hoisted(() => ({
  stream: new TransformStream<unknown>(),
  stopped: [] as string[],
  stops: async () => {},
  records: [] as unknown[],
}));

vi.mock('#lib/host/host.ts', async (original) => ({
  ...(await original<typeof import('#lib/host/host.ts')>()),
  host: {
    changes: {
      sendOneByOne: async () => events.stream.readable,
      stopOneByOne: async ({ draftId }: { readonly draftId: string }) => {
        events.stopped.push(draftId);
        await events.stops();
      },
      records: async () => events.records,
    },
  },
}));

beforeEach(() => {
  withoutBatches();
  Object.assign(events, { stream: new TransformStream(), stopped: [], stops: async () => {}, records: [] });
});

type Ends = readonly (CommitOutcome['kind'] | undefined)[];

/** Sends three operations one by one, with the events of the test. */
function sending() {
  const draftId = batchOf('a', 'b', 'c');
  const writer = events.stream.writable.getWriter();
  const ending = sendOneByOne(draftId);
  return {
    draftId,
    ending,
    states: () => stepStates(runNow(draftId)),
    report: async (ends: Ends) => {
      const record = recordOf(draftId, ends);
      void writer.write(record);
      await vi.waitFor(() => expect(runNow(draftId).record).toBe(record));
    },
    end: async () => {
      void writer.close();
      await ending;
    },
    /** Breaks the connection to the host. */
    lose: () => void writer.abort(new Error('gone')),
  };
}

function runNow(draftId: string) {
  const { oneByOne } = batch(draftId);
  if (oneByOne === undefined) throw new Error('Nothing is sent one by one.');
  return oneByOne;
}

function recordOf(draftId: string, ends: Ends): StepsRecord {
  const { record } = runOf(ends);
  if (record === undefined) throw new Error('There is no record.');
  return { ...record, draftId };
}

const ONE_OF_THREE: Ends = ['applied', undefined, undefined];
const TWO_OF_THREE: Ends = ['applied', 'applied', undefined];

it('stopping waits for the current step and then shows its outcome', async () => {
  const { draftId, ending, states, report, end } = sending();
  await report(ONE_OF_THREE);
  void stopOneByOne(draftId);
  void stopOneByOne(draftId);
  expect(runNow(draftId)).toMatchObject({ isRunning: true, isStopping: true });
  expect(states()).toEqual(['applied', 'sending', 'waiting']);
  await report(TWO_OF_THREE);
  await end();
  await ending;
  expect(events.stopped).toEqual([draftId]);
  expect(runNow(draftId)).toMatchObject({ isRunning: false, isStopping: false });
  expect(states()).toEqual(['applied', 'applied', 'waiting']);
  backToRemaining(draftId);
  expect(tablesIn(draftId)).toBe('c');
});

it('continues if the stop request fails, and can be stopped again', async () => {
  const { draftId, end } = sending();
  events.stops = () => Promise.reject(new Error('gone'));
  await stopOneByOne(draftId);
  expect(runNow(draftId)).toMatchObject({ isRunning: true, isStopping: false });
  await end();
});

it('stops when the batch is removed, and shows the outcome after it is restored', async () => {
  const { draftId, report, end } = sending();
  const removed = session(draftId);
  await report(ONE_OF_THREE);
  dropDraft(draftId);
  expect(events.stopped).toEqual([draftId]);
  putBack(removed);
  await report(TWO_OF_THREE);
  await end();
  expect(stepStates(runNow(draftId))).toEqual(['applied', 'applied', 'waiting']);
});

it('after losing the host, waits for the current step before it shows the progress', async () => {
  const { draftId, ending, report, lose } = sending();
  await report(ONE_OF_THREE);
  events.stops = async () => {
    expect(runNow(draftId).isRunning).toBe(true);
    events.records = [recordOf(draftId, TWO_OF_THREE)];
  };
  lose();
  await ending;
  expect(runNow(draftId).problem).toBeDefined();
  expect(stepStates(runNow(draftId))).toEqual(['applied', 'applied', 'waiting']);
});

it('removes applied operations from the batch, until that is undone', async () => {
  const { draftId, report, end } = sending();
  await report(['applied', 'applied', 'applied']);
  await end();
  backToRemaining(draftId);
  expect(batch(draftId).oneByOne).toBeUndefined();
  expect(operationsIn(draftId)).toEqual([]);
  expect(committedNames.has(batch(draftId).name)).toBe(true);
  undoDraft(draftId);
  expect(tablesIn(draftId)).toBe('a b c');
});
