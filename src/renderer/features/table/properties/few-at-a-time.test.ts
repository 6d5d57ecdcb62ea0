import { once } from 'node:events';
import { expect, test } from 'vitest';
import { limitConcurrency } from './table-queries.ts';

/** Calls that end when the test ends them, and the names of those that started. */
function setUp(most: number) {
  const inTurn = limitConcurrency(most);
  const begun: string[] = [];
  const call = (name: string, signal = new AbortController().signal) => {
    const ends = new AbortController();
    const answer = inTurn(async () => {
      begun.push(name);
      if (!ends.signal.aborted) await once(ends.signal, 'abort');
      if (ends.signal.reason instanceof TypeError) throw ends.signal.reason;
      return name;
    }, signal);
    return { answer, end: () => ends.abort(), fail: (problem: TypeError) => ends.abort(problem) };
  };
  return { begun, call };
}

/** Long enough for the callbacks of all settled promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('limits concurrent calls and starts the others in order', async () => {
  const { begun, call } = setUp(2);
  const calls = ['a', 'b', 'c', 'd'].map((name) => call(name));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  calls[1]?.end();
  await expect(calls[1]?.answer).resolves.toBe('b');
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { end } of calls) end();
  await Promise.all(calls.map(({ answer }) => answer));
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('starts the next call after a failure', async () => {
  const { begun, call } = setUp(1);
  const first = call('a');
  const second = call('b');
  first.fail(new TypeError('no'));
  await expect(first.answer).rejects.toThrow('no');
  second.end();
  await expect(second.answer).resolves.toBe('b');
  expect(begun).toEqual(['a', 'b']);
});

test('never starts a waiting call that is canceled', async () => {
  const { begun, call } = setUp(1);
  const stop = new AbortController();
  const first = call('a');
  const second = call('b', stop.signal);
  const third = call('c');
  stop.abort(new Error('left'));
  await expect(second.answer).rejects.toThrow('left');
  first.end();
  third.end();
  await Promise.all([first.answer, third.answer]);
  expect(begun).toEqual(['a', 'c']);
});
