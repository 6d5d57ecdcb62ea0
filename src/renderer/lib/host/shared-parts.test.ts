import { expect, it } from 'vitest';
import type { LedgerEntry } from '../../../contract/index.ts';
import { mergeRequests } from './host-state.ts';

function entry(id: number, rest: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id,
    connectionId: 'local',
    method: 'POST',
    path: '/v1/table/items/describe',
    origin: 'http://127.0.0.1:2333',
    startedAt: 0,
    state: 'waiting',
    duration: 0,
    phases: {},
    requestBytes: 2,
    responseBytes: 0,
    requestHeaders: [['accept', 'application/json']],
    responseHeaders: [],
    effect: 'reads',
    isBackground: false,
    ...rest,
  };
}

const answered = (id: number, date: string) =>
  entry(id, {
    state: 'done',
    responseHeaders: [
      ['content-type', 'application/json'],
      ['date', date],
    ],
  });

it('holds what requests have in common once, also of answers that came later', () => {
  const news = [entry(1), answered(1, 'noon'), entry(2), answered(2, 'noon'), answered(3, 'night')];
  const [first, second, third] = news.reduce<readonly LedgerEntry[]>(
    (known, item) => mergeRequests(known, { entries: [item], oldestId: 1 }),
    [],
  );
  expect(second?.requestHeaders).toBe(first?.requestHeaders);
  expect(second?.responseHeaders).toBe(first?.responseHeaders);
  expect(third?.responseHeaders[0]).toBe(first?.responseHeaders[0]);
});

it('changes nothing of what a request says', () => {
  const entries = [answered(1, 'noon'), answered(2, 'night'), entry(3, { origin: 'http://other' })];
  expect(mergeRequests([], { entries, oldestId: 1 })).toEqual(entries);
});
