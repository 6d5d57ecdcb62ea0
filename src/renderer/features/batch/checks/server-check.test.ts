import { beforeEach, expect, it } from 'vitest';
import { idKey, type TableState } from '#batch/index.ts';
import { batch, batchOf, withoutBatches } from '../testing/batches.ts';
import { checkAgainstServer, type loadStates } from './server-check.ts';

beforeEach(withoutBatches);

interface TableRequest {
  /** The requested table names. */
  readonly requested: readonly string[];
  readonly isAborted: () => boolean;
  readonly report: (...names: readonly string[]) => void;
  readonly end: () => void;
  readonly fail: (problem: unknown) => void;
}

/** A server whose responses the test controls. Like the real one, an aborted request rejects. */
function fakeServer() {
  const requests: TableRequest[] = [];
  const load: typeof loadStates = ({ ids }, { signal, takeIn }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      requests.push({
        requested: ids.map(([name = '']) => name),
        isAborted: () => signal.aborted,
        report: (...names) => takeIn(names.map(absent)),
        end: resolve,
        fail: reject,
      });
    });
  return { load, requests };
}

function absent(name: string): TableState {
  return { id: [name], state: 'absent', allVersions: true, at: 1 };
}

/** Waits until all pending callbacks have run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function knownIn(draftId: string): readonly string[] {
  return [...batch(draftId).facts.keys()];
}

const keys = (...names: readonly string[]) => names.map((name) => idKey([name]));

it('a superseding check includes the unreported tables, and earlier callers wait for it', async () => {
  const draftId = batchOf('a', 'b', 'c');
  const { load, requests } = fakeServer();
  let knownAtEnd: readonly string[] | undefined;
  const first = checkAgainstServer(draftId, undefined, { load }).then(() => {
    knownAtEnd = knownIn(draftId);
  });
  requests[0]?.report('b');
  const second = checkAgainstServer(draftId, [['d'], ['a']], { load });
  expect(requests[0]?.isAborted()).toBe(true);
  expect(requests.map(({ requested }) => requested)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'c', 'd'],
  ]);
  await settle();
  expect(knownAtEnd).toBeUndefined();
  expect(batch(draftId).serverCheck).toEqual({ isRunning: true, received: 0, total: 3, failure: undefined });
  requests[1]?.report('d', 'a');
  requests[1]?.report('c');
  requests[1]?.end();
  await Promise.all([first, second]);
  expect(knownAtEnd).toEqual(keys('b', 'd', 'a', 'c'));
  expect(batch(draftId).serverCheck).toEqual({ isRunning: false, received: 3, total: 3, failure: undefined });
});

it('after a failed check, the next one requests only the given tables', async () => {
  const draftId = batchOf('a', 'b');
  const { load, requests } = fakeServer();
  const first = checkAgainstServer(draftId, undefined, { load });
  requests[0]?.fail(new Error('gone'));
  await first;
  expect(batch(draftId).serverCheck).toMatchObject({ isRunning: false, failure: expect.anything() });
  void checkAgainstServer(draftId, [['b']], { load });
  expect(requests[1]?.requested).toEqual(['b']);
});
