import { expect, test } from 'vitest';
import { testRequest } from '#contract/testing/test-request.ts';
import { backgroundText, failedCountText, inOrder } from './background.ts';

const read = (id: number, status = 200) => testRequest({ id, status, isBackground: true });

test('puts requests of the background where they were made', () => {
  const own = [testRequest({ id: 1 }), testRequest({ id: 4 })];
  expect(inOrder(own, [read(2), read(3), read(5)]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(inOrder(own, [])).toBe(own);
});

test('says how many there were, and what is left of them once they are listed', () => {
  const many = { requests: [read(7), read(8)], count: 1204 };
  expect(backgroundText(many, false)).toBe('1,204 background requests');
  expect(backgroundText(many, true)).toBe('1,204 background requests, latest 2 shown');
  expect(backgroundText({ requests: [read(7)], count: 1 }, true)).toBe('1 background request');
});

test('says how many of them failed: what a server lacks has not', () => {
  expect(failedCountText({ requests: [read(1), read(2, 500), read(3, 403)], count: 3 })).toBe('2 failed');
  expect(failedCountText({ requests: [read(1), read(2, 404)], count: 2 })).toBeUndefined();
});
