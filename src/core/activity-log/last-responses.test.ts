import { expect, it } from 'vitest';
import { type EntryWithHeaders, lastAnswers } from './log-entries.ts';

const entry = (state: EntryWithHeaders['state'], duration: number, more: Partial<EntryWithHeaders> = {}) =>
  ({ connectionId: 'c', state, duration, isBackground: false, ...more }) as EntryWithHeaders;

it('is the latest request of each connection that has ended', () => {
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

it('is nothing of what nobody waits for, and nothing where nobody was asked', () => {
  expect(lastAnswers([entry('done', 1, { isBackground: true })])).toEqual([]);
  expect(lastAnswers([])).toEqual([]);
});
