import { expect, it } from 'vitest';
import type { ServerRequest } from '#protocol/index.ts';
import {
  cleared,
  EMPTY_LOG,
  paused,
  pendingCount,
  REQUESTS_SHOWN,
  shownRequests,
  withNewRequests,
} from './request-log.ts';

function requests(...ids: readonly number[]): readonly ServerRequest[] {
  return ids.map((id) => ({ id, at: 0, method: 'GET', path: '/', status: 200, duration: 1 }));
}
const idsShown = (log: typeof EMPTY_LOG) => shownRequests(log).map(({ id }) => id);

it('shows the newest request first', () => {
  expect(idsShown(withNewRequests(withNewRequests(EMPTY_LOG, requests(1, 2)), requests(3)))).toEqual([
    3, 2, 1,
  ]);
});

it('keeps its rows while it is paused and counts new requests', () => {
  const still = withNewRequests(paused(withNewRequests(EMPTY_LOG, requests(1, 2)), true), requests(3, 4, 5));
  expect(idsShown(still)).toEqual([2, 1]);
  expect(pendingCount(still)).toBe(3);
  const on = paused(still, false);
  expect(idsShown(on)).toEqual([5, 4, 3, 2, 1]);
  expect(pendingCount(on)).toBe(0);
});

it('hides earlier requests after it is cleared', () => {
  const empty = cleared(paused(withNewRequests(EMPTY_LOG, requests(1, 2)), true));
  expect(idsShown(empty)).toEqual([]);
  expect(idsShown(withNewRequests(empty, requests(3)))).toEqual([3]);
});

it('can be paused while it is empty', () => {
  expect(idsShown(withNewRequests(paused(EMPTY_LOG, true), requests(1)))).toEqual([]);
});

it('drops the oldest requests beyond its limit', () => {
  const many = requests(...Array.from({ length: REQUESTS_SHOWN + 10 }, (_, index) => index + 1));
  const shown = idsShown(withNewRequests(EMPTY_LOG, many));
  expect(shown).toHaveLength(REQUESTS_SHOWN);
  expect(shown[0]).toBe(REQUESTS_SHOWN + 10);
});
