import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { tableOfRequest } from '#contract/activity-filter.ts';
import type { ActivityEntry } from '#contract/index.ts';
import { testRequest } from '#contract/testing/test-request.ts';
import { runs } from '#testing/runs.ts';
import { groupRequests, retriedIds } from './storage-groups.ts';

const FRAMES = ['media', 'frames'];

const reader = (rest: Partial<ActivityEntry>) =>
  testRequest({ part: 'reader', tableId: FRAMES, path: '/v1/table/media%24frames/query', ...rest });

const storage = (rest: Partial<ActivityEntry>) =>
  testRequest({
    part: 'storage',
    tableId: FRAMES,
    method: 'GET',
    path: '/media/frames.lance/data/1',
    ...rest,
  });

/** The IDs of the group heads and of the requests that each caused. */
const grouped = (...requests: readonly ActivityEntry[]) =>
  groupRequests(requests).map(({ head, caused }) => [head.id, caused.map(({ id }) => id)]);

describe('a request to storage', () => {
  it('belongs to the reader request that was running at that time', () => {
    expect(
      grouped(
        reader({ id: 1, startedAt: 0, duration: 10 }),
        storage({ id: 2, startedAt: 0 }),
        testRequest({ id: 3, startedAt: 5 }),
        storage({ id: 4, startedAt: 10 }),
        storage({ id: 5, startedAt: 10.1 }),
      ),
    ).toEqual([
      [1, [2, 4]],
      [3, []],
      [5, []],
    ]);
  });

  it('belongs to the latest running reader request, or an earlier one after that has ended', () => {
    expect(
      grouped(
        reader({ id: 1, startedAt: 0, duration: 100 }),
        reader({ id: 2, startedAt: 10, duration: 10 }),
        storage({ id: 3, startedAt: 15 }),
        storage({ id: 4, startedAt: 25 }),
      ),
    ).toEqual([
      [1, [4]],
      [2, [3]],
    ]);
  });

  it('belongs to an unfinished reader request, regardless of its last known duration', () => {
    const state = 'waiting';
    expect(grouped(reader({ id: 1, duration: 0, state }), storage({ id: 2, startedAt: 900 }))).toEqual([
      [1, [2]],
    ]);
  });

  it('never belongs to a request of another table or connection', () => {
    expect(
      grouped(
        reader({ id: 1, duration: 9 }),
        storage({ id: 2, tableId: ['media', 'clips'] }),
        storage({ id: 3, connectionId: 'other' }),
        storage({ id: 4, tableId: ['media/frames'] }),
      ),
    ).toHaveLength(4);
  });

  it('belongs to a listing if neither of them is about a table', () => {
    const listing = reader({ id: 1, path: '/v1/namespace/media/table/list', tableId: ['media'] });
    expect(tableOfRequest(listing)).toBeUndefined();
    const { tableId, ...ofBucket } = storage({ id: 2 });
    expect(grouped(listing, ofBucket, storage({ id: 3, tableId: ['media'] }))).toEqual([
      [1, [2]],
      [3, []],
    ]);
  });
});

/** In the host's order: each request starts after the previous one. */
const requests = fc
  .array(
    fc.record({
      part: fc.constantFrom('server', 'storage', 'reader'),
      tableId: fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 2 }),
      connectionId: fc.constantFrom('one', 'two'),
      state: fc.constantFrom('waiting', 'receiving', 'done', 'failed', 'cancelled'),
      after: fc.integer({ min: 0, max: 4 }),
      duration: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 60 },
  )
  .map((group) => {
    let startedAt = 0;
    return group.map(({ after, ...rest }, id) => {
      startedAt += after;
      return testRequest({ ...rest, id, startedAt });
    });
  });

test('contains every request exactly once', () => {
  fc.assert(
    fc.property(requests, (all) => {
      const ids = groupRequests(all).flatMap(({ head, caused }) => [head, ...caused].map(({ id }) => id));
      expect(ids.toSorted((one, other) => one - other)).toEqual(all.map(({ id }) => id));
    }),
    { numRuns: runs(200) },
  );
});

test('assigns each storage request to the latest reader request running at its start', () => {
  const causeOf = (request: ActivityEntry, all: readonly ActivityEntry[]) =>
    all
      .slice(0, request.id)
      .filter(({ part }) => part === 'reader')
      .filter(({ connectionId }) => connectionId === request.connectionId)
      .filter(({ tableId }) => JSON.stringify(tableId) === JSON.stringify(request.tableId))
      .findLast(
        ({ state, startedAt, duration }) =>
          state === 'waiting' || state === 'receiving' || startedAt + duration >= request.startedAt,
      )?.id;
  fc.assert(
    fc.property(requests, (all) => {
      const groups = groupRequests(all);
      for (const request of all.filter(({ part }) => part === 'storage')) {
        expect(groups.find(({ caused }) => caused.includes(request))?.head.id).toBe(causeOf(request, all));
      }
    }),
    { numRuns: runs(200) },
  );
});

describe('a failed attempt', () => {
  it('counts as retried once the next attempt exists', () => {
    const first = storage({ id: 1, status: 503 });
    expect([...retriedIds([first])]).toEqual([]);
    expect([...retriedIds([first, storage({ id: 2, attempt: 2, state: 'waiting' })])]).toEqual([1]);
  });

  it('is distinguished from other ranges of the file, and from attempts without a retry', () => {
    const file = { status: 503, range: 'bytes=0-9' };
    const all = [
      storage({ id: 1, ...file, range: 'bytes=-8' }),
      storage({ id: 2, status: 206 }),
      storage({ id: 3, ...file }),
      storage({ id: 4, ...file, attempt: 2 }),
      storage({ id: 5, ...file, attempt: 3 }),
    ];
    expect([...retriedIds(all)]).toEqual([3, 4]);
  });

  it('counts as retried only for storage, not for servers', () => {
    const failed = { path: '/v1/x', status: 503 };
    expect([
      ...retriedIds([testRequest({ id: 1, ...failed }), testRequest({ id: 2, ...failed, attempt: 2 })]),
    ]).toEqual([]);
  });
});
