import { describe, expect, it, test } from 'vitest';
import type { ActivityEntry, ActivityEvent } from '#contract/index.ts';
import { testRequest } from '#contract/testing/test-request.ts';
import {
  applyRequestEvents,
  backgroundText,
  failedCountText,
  inOrder,
  mergeRequests,
  NO_REQUESTS,
} from './known-requests.ts';

test('inserts background requests in the order of their start', () => {
  const own = [testRequest({ id: 1 }), testRequest({ id: 4 })];
  expect(inOrder(own, [read(2), read(3), read(5)]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(inOrder(own, [])).toBe(own);
});

test('shows how many background requests were made, and how many of them are listed', () => {
  const many = { requests: [read(7), read(8)], count: 1204 };
  expect(backgroundText(many, false)).toBe('1,204 background requests');
  expect(backgroundText(many, true)).toBe('1,204 background requests, latest 2 shown');
  expect(backgroundText({ requests: [read(7)], count: 1 }, true)).toBe('1 background request');
});

test('counts failed background requests, without 404 responses', () => {
  expect(failedCountText({ requests: [read(1), read(2, 500), read(3, 403)], count: 3 })).toBe('2 failed');
  expect(failedCountText({ requests: [read(1), read(2, 404)], count: 2 })).toBeUndefined();
});

function request(id: number, state: ActivityEntry['state'] = 'waiting', isBackground = false): ActivityEntry {
  return testRequest({ id, state, isBackground });
}

function requestsEvent(
  entries: ActivityEntry[],
  { oldestId, background }: { readonly oldestId: number; readonly background: number },
): ActivityEvent {
  return { type: 'requests', entries, oldestId, background: { oldestId: background, count: 300 } };
}

const ids = (entries: readonly ActivityEntry[]) => entries.map(({ id, state }) => `${id} ${state}`);

describe('mergeRequests and applyRequestEvents', () => {
  it('update known requests in place and append new ones', () => {
    const known = [request(1), request(2)];
    expect(ids(mergeRequests(known, { entries: [request(1, 'done'), request(3)], oldestId: 1 }))).toEqual([
      '1 done',
      '2 waiting',
      '3 waiting',
    ]);
  });

  it('drop requests that the host no longer has', () => {
    const known = [request(1), request(2), request(3)];
    expect(ids(mergeRequests(known, { entries: [request(4)], oldestId: 3 }))).toEqual([
      '3 waiting',
      '4 waiting',
    ]);
  });

  it('separate background requests, so that neither kind displaces the other', () => {
    const entries = [request(1), request(2, 'done', true), request(3, 'done', true)];
    const before = applyRequestEvents(NO_REQUESTS, [requestsEvent(entries, { oldestId: 1, background: 2 })]);
    expect(ids(before.requests)).toEqual(['1 waiting']);
    expect(ids(before.background.requests)).toEqual(['2 done', '3 done']);
    const after = applyRequestEvents(before, [
      requestsEvent([request(4, 'done', true)], { oldestId: 1, background: 3 }),
    ]);
    expect(after.requests).toBe(before.requests);
    expect(ids(after.background.requests)).toEqual(['3 done', '4 done']);
    expect(after.background.count).toBe(300);
  });

  it('remove all requests on “cleared”, except later ones', () => {
    const known = { ...NO_REQUESTS, requests: [request(1)] };
    const rest = requestsEvent([request(2)], { oldestId: 2, background: 3 });
    expect(ids(applyRequestEvents(known, [{ type: 'cleared' }, rest]).requests)).toEqual(['2 waiting']);
  });
});

const read = (id: number, status = 200) => testRequest({ id, status, isBackground: true });
