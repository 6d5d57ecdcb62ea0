import { describe, expect, it } from 'vitest';
import { activityEvent } from '#contract/index.ts';
import { toActivityDetails } from '../router/handlers/activity.ts';
import { type ActivityLogOptions, createActivityLog } from './activity-log.ts';
import { type ActivityRequest, type EntryWithHeaders, requestsEvent } from './log-entries.ts';

const request: ActivityRequest = {
  connectionId: 'c',
  method: 'POST',
  origin: 'http://127.0.0.1:1',
  path: '/v1/table/a/describe',
  headers: [
    ['accept', 'application/json'],
    ['x-api-key', 'CANARY'],
  ],
  body: '{"id":["a"],"identity":{"api_key":"CANARY"}}',
};

function setUp(options: ActivityLogOptions = {}) {
  const waiting: (() => void)[] = [];
  const clock = { now: 1000 };
  const activityLog = createActivityLog({
    now: () => clock.now,
    schedule: (run) => void waiting.push(run),
    ...options,
  });
  const emissions: (readonly EntryWithHeaders[])[] = [];
  activityLog.subscribe((entries) => emissions.push(entries));
  return {
    activityLog,
    emissions,
    clock,
    waiting,
    pass: () => waiting.splice(0).forEach((run) => void run()),
  };
}

describe('the activity log', () => {
  it('tracks a request from start to completion', () => {
    const { activityLog, clock } = setUp();
    const handle = activityLog.begin(request);
    expect(activityLog.list()).toMatchObject([{ state: 'waiting', startedAt: 1000, requestBytes: 44 }]);
    clock.now = 1005;
    handle.phase('connect', 2);
    handle.receiving(200, [
      ['content-type', 'application/json'],
      ['set-cookie', 'CANARY'],
    ]);
    handle.received(7);
    clock.now = 1010;
    handle.done();
    const [entry] = activityLog.list();
    expect(entry).toMatchObject({
      state: 'done',
      status: 200,
      duration: 10,
      responseBytes: 7,
      phases: { connect: 2 },
    });
    expect(toActivityDetails(activityLog, handle.id)).toMatchObject({
      request: {
        headers: [
          ['accept', 'application/json'],
          ['x-api-key', '‹hidden›'],
        ],
      },
      answer: {
        headers: [
          ['content-type', 'application/json'],
          ['set-cookie', '‹hidden›'],
        ],
      },
    });
  });

  it('sends windows only the fields of the contract, without headers', () => {
    const { activityLog } = setUp();
    activityLog.begin(request).receiving(200, [['content-type', 'application/json']]);
    const event = requestsEvent(activityLog, activityLog.list());
    expect(activityEvent.parse(event)).toEqual(event);
    expect(JSON.stringify(event)).not.toContain('application/json');
  });

  it('records the error of a failed request, or that it was cancelled', () => {
    const { activityLog } = setUp();
    activityLog.begin(request).failed('No route.');
    activityLog.begin(request).cancelled();
    expect(activityLog.list()).toMatchObject([
      { state: 'failed', error: 'No route.' },
      { state: 'cancelled' },
    ]);
  });

  it('records the requested byte range, whichever range header the storage uses', () => {
    const { activityLog } = setUp();
    activityLog.begin(request);
    activityLog.begin({ ...request, headers: [['range', 'bytes=0-99']] });
    activityLog.begin({ ...request, headers: [['x-ms-range', 'bytes=-8']] });
    expect(activityLog.list().map(({ range }) => range)).toEqual([undefined, 'bytes=0-99', 'bytes=-8']);
  });

  it('records the origin of a request: a redirected request or an earlier attempt', () => {
    const { activityLog } = setUp();
    activityLog.begin({ ...request, attempt: 1 });
    activityLog.begin({ ...request, redirectedFrom: 1, attempt: 2 });
    const [first, second] = activityLog.list();
    expect(first).not.toHaveProperty('attempt');
    expect(second).toMatchObject({ redirectedFrom: 1, attempt: 2 });
    const event = requestsEvent(
      activityLog,
      [first, second].flatMap((entry) => entry ?? []),
    );
    expect(activityEvent.parse(event)).toEqual(event);
  });

  it('counts the bytes of a binary body without saving them', () => {
    const { activityLog } = setUp();
    const headers = [['content-type', 'application/vnd.apache.arrow.stream']] as const;
    const { id } = activityLog.begin({ ...request, headers, body: new TextEncoder().encode('CANARY') });
    expect(activityLog.list()).toMatchObject([{ requestBytes: 6 }]);
    expect(activityLog.find(id)?.bodies.request).toEqual({
      state: 'left-out',
      why: 'Not saved: Arrow data.',
    });
  });

  it('stores the request and response bodies, and drops them with the request', () => {
    const { activityLog } = setUp();
    const handle = activityLog.begin(request);
    handle.receiving(200, [['content-type', 'application/json']]);
    handle.answered(new TextEncoder().encode('{ "location": "s3://x" }'));
    handle.done();
    expect(activityLog.find(handle.id)?.bodies).toEqual({
      request: { state: 'kept', text: '{"id":["a"],"identity":{"api_key":"‹hidden›"}}', isMasked: true },
      answer: { state: 'kept', text: '{ "location": "s3://x" }', isMasked: false },
    });
    activityLog.clear();
    expect(activityLog.find(handle.id)).toBeUndefined();
  });

  it('saves no bodies of a confidential request', () => {
    const { activityLog } = setUp();
    const handle = activityLog.begin({ ...request, body: '{"note":"CANARY"}', isConfidential: true });
    handle.receiving(200, [['content-type', 'application/json']]);
    handle.answered(new TextEncoder().encode('{"note":"CANARY"}'));
    expect(activityLog.find(handle.id)?.bodies).toMatchObject({
      request: { state: 'left-out' },
      answer: { state: 'left-out' },
    });
  });

  it('batches a burst of updates into one event with the latest state of each entry', () => {
    const { activityLog, emissions, waiting, pass } = setUp();
    const first = activityLog.begin(request);
    const second = activityLog.begin(request);
    first.receiving(200, []);
    first.done();
    expect(waiting).toHaveLength(1);
    pass();
    expect(emissions.map((entries) => entries.map((entry) => [entry.id, entry.state]))).toEqual([
      [
        [first.id, 'done'],
        [second.id, 'waiting'],
      ],
    ]);
    second.done();
    pass();
    expect(emissions[1]).toMatchObject([{ id: second.id, state: 'done' }]);
  });

  it('keeps only the newest requests, and ignores late updates of evicted ones', () => {
    const { activityLog, emissions, pass } = setUp({ capacity: 2 });
    const [first] = [1, 2, 3].map(() => activityLog.begin(request));
    pass();
    first?.done();
    pass();
    expect(activityLog.list().map((entry) => entry.id)).toEqual([2, 3]);
    expect(activityLog.extent().oldestId).toBe(2);
    first?.answered(new TextEncoder().encode('late'));
    expect(activityLog.find(1)).toBeUndefined();
    expect(emissions).toHaveLength(1);
  });

  it('evicts no user request when background requests fill the list', () => {
    const small = { capacity: 2, entryMemory: 1_000_000, bodyMemory: 60 };
    const { activityLog } = setUp({ capacity: 2, background: small });
    const answer = new TextEncoder().encode('{"tables":["a","b"]}');
    const first = activityLog.begin(request);
    first.answered(answer);
    const others = Array.from({ length: 300 }, () => activityLog.begin({ ...request, isBackground: true }));
    for (const other of others) other.answered(answer);
    expect(activityLog.list().map(({ id, isBackground }) => [id, isBackground])).toEqual([
      [1, false],
      [300, true],
      [301, true],
    ]);
    expect(activityLog.extent()).toEqual({ oldestId: 1, background: { oldestId: 300, count: 300 } });
    expect(activityLog.find(1)?.bodies.answer).toMatchObject({ state: 'kept' });
    expect(activityLog.find(300)?.bodies.answer).toEqual({ state: 'dropped' });
    others.at(-1)?.done();
    activityLog.clear();
    expect(activityLog.extent().background).toEqual({ oldestId: 300, count: 1 });
  });

  it('evicts no background request when user requests fill the list', () => {
    const { activityLog } = setUp({ capacity: 2 });
    activityLog.begin({ ...request, isBackground: true });
    for (let count = 0; count < 5; count += 1) activityLog.begin(request);
    expect(activityLog.list().map(({ id }) => id)).toEqual([1, 5, 6]);
    expect(activityLog.extent()).toMatchObject({ oldestId: 5, background: { oldestId: 1 } });
  });

  it('removes completed requests when cleared, and keeps pending ones', () => {
    const { activityLog } = setUp();
    activityLog.begin(request).done();
    const running = activityLog.begin(request);
    activityLog.clear();
    expect(activityLog.list().map((entry) => entry.id)).toEqual([running.id]);
  });

  it('emits no event for entries that were cleared before the event was sent', () => {
    const { activityLog, emissions, pass } = setUp();
    activityLog.begin(request).done();
    activityLog.clear();
    pass();
    expect(emissions).toEqual([]);
  });
});
