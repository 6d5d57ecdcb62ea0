import { expect, test } from 'vitest';
import { requestCountLabel } from './ActivityView.tsx';

const all = { shown: 2000, all: 2000, isFiltered: false, heldBack: undefined };

test('shows the number of requests', () => {
  expect(requestCountLabel(all)).toBe('2,000 requests');
  expect(requestCountLabel({ ...all, shown: 1, all: 1 })).toBe('1 request');
});

test('shows the number of matching requests under a filter', () => {
  expect(requestCountLabel({ ...all, shown: 5, isFiltered: true })).toBe('5 of 2,000 requests');
});

test('shows that the list is paused and how many new requests are waiting', () => {
  expect(requestCountLabel({ ...all, heldBack: 0 })).toBe('2,000 requests, paused');
  expect(requestCountLabel({ ...all, heldBack: 12 })).toBe('2,000 requests, paused, 12 new');
});
