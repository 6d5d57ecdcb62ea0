import { expect, it } from 'vitest';
import type { LedgerEntry } from '../../contract/index.ts';
import { lastAnswer } from './last-answer.ts';

const entry = (state: LedgerEntry['state'], duration: number, connectionId = 'c') =>
  ({ connectionId, state, duration }) as LedgerEntry;

it('is the latest request that has ended', () => {
  const requests = [entry('failed', 5), entry('done', 37.6), entry('waiting', 900)];
  expect(lastAnswer(requests, 'c')).toEqual({ state: 'ok', text: '38 ms' });
});

it('never says that an answer took no time', () => {
  expect(lastAnswer([entry('done', 0.2)], 'c')?.text).toBe('1 ms');
});

it('tells a server that did not answer, and one that was not asked', () => {
  expect(lastAnswer([entry('done', 3), entry('failed', 5)], 'c')?.state).toBe('failed');
  expect(lastAnswer([entry('done', 3, 'other')], 'c')).toBeUndefined();
});
