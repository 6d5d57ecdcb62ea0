import { describe, expect, it } from 'vitest';
import type { ActivityEntry, ActivityEvent } from '#contract/index.ts';
import { applyRequestEvents, mergeRequests, NO_REQUESTS } from './known-requests.ts';

function request(id: number, state: ActivityEntry['state'] = 'waiting', isBackground = false): ActivityEntry {
  return {
    id,
    connectionId: 'c',
    method: 'GET',
    path: '/v1/tables',
    origin: 'http://127.0.0.1:1',
    startedAt: id,
    state,
    duration: 1,
    phases: {},
    requestBytes: 0,
    responseBytes: 0,
    effect: 'reads',
    isBackground,
  };
}

function news(
  entries: ActivityEntry[],
  { oldestId, background }: { readonly oldestId: number; readonly background: number },
): ActivityEvent {
  return { type: 'requests', entries, oldestId, background: { oldestId: background, count: 300 } };
}

const ids = (entries: readonly ActivityEntry[]) => entries.map(({ id, state }) => `${id} ${state}`);

describe('the requests that a window knows', () => {
  it('change where they stand, and new ones come last', () => {
    const known = [request(1), request(2)];
    expect(ids(mergeRequests(known, { entries: [request(1, 'done'), request(3)], oldestId: 1 }))).toEqual([
      '1 done',
      '2 waiting',
      '3 waiting',
    ]);
  });

  it('are no more than the host has', () => {
    const known = [request(1), request(2), request(3)];
    expect(ids(mergeRequests(known, { entries: [request(4)], oldestId: 3 }))).toEqual([
      '3 waiting',
      '4 waiting',
    ]);
  });

  it('are kept apart from those of the background, and neither goes because the other is many', () => {
    const entries = [request(1), request(2, 'done', true), request(3, 'done', true)];
    const before = applyRequestEvents(NO_REQUESTS, [news(entries, { oldestId: 1, background: 2 })]);
    expect(ids(before.requests)).toEqual(['1 waiting']);
    expect(ids(before.background.requests)).toEqual(['2 done', '3 done']);
    const after = applyRequestEvents(before, [
      news([request(4, 'done', true)], { oldestId: 1, background: 3 }),
    ]);
    expect(after.requests).toBe(before.requests);
    expect(ids(after.background.requests)).toEqual(['3 done', '4 done']);
    expect(after.background.count).toBe(300);
  });

  it('are gone when they were cleared, but for those that come after it', () => {
    const known = { ...NO_REQUESTS, requests: [request(1)] };
    const rest = news([request(2)], { oldestId: 2, background: 3 });
    expect(ids(applyRequestEvents(known, [{ type: 'cleared' }, rest]).requests)).toEqual(['2 waiting']);
  });
});
