import { expect, it } from 'vitest';
import { type EntryWithHeaders, lastAnswers } from './log-entries.ts';

const entry = (state: EntryWithHeaders['state'], duration: number, more: Partial<EntryWithHeaders> = {}) =>
  ({
    connectionId: 'c',
    state,
    duration,
    isBackground: false,
    part: 'server',
    responseHeaders: [],
    ...more,
  }) as EntryWithHeaders;

it('returns the latest completed request of each connection', () => {
  const entries = [
    entry('failed', 5),
    entry('done', 7, { connectionId: 'other' }),
    entry('done', 37.6),
    entry('waiting', 900),
    entry('cancelled', 3),
  ];
  expect(lastAnswers(entries)).toEqual([
    { type: 'answered', connectionId: 'c', answer: { state: 'done', duration: 37.6 } },
    { type: 'answered', connectionId: 'other', answer: { state: 'done', duration: 7 } },
  ]);
});

it('includes the response status and the Retry-After delay', () => {
  const busy = entry('done', 2, { status: 503, responseHeaders: [['retry-after', '3']] });
  const answer = { state: 'done', duration: 2, status: 503, retryAfter: 3000 };
  expect(lastAnswers([busy])).toEqual([{ type: 'answered', connectionId: 'c', answer }]);
});

it('ignores background requests and storage responses, and returns an empty list without requests', () => {
  expect(lastAnswers([entry('done', 1, { isBackground: true })])).toEqual([]);
  expect(lastAnswers([entry('done', 1, { part: 'storage' })])).toEqual([]);
  expect(lastAnswers([])).toEqual([]);
});
