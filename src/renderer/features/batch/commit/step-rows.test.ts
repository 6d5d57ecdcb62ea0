import { expect, test } from 'vitest';
import { oneByOneText, stepRows, stepText } from './OneByOnePage.tsx';
import type { OneByOne, StepState } from './one-by-one.ts';

function run(states: readonly StepState[], isRunning = false): OneByOne {
  const operations = states.map(
    (_, key) => ({ key, kind: 'deregister_table', members: { id: ['a'] } }) as const,
  );
  return { draft: { operations, members: {} }, steps: new Map(states.entries()), isRunning };
}

const FAILED: StepState = { state: 'failed', failure: { message: 'gone' }, isSure: true };

test('what was done before a failure is said to stay', () => {
  const words = oneByOneText(run([{ state: 'done' }, FAILED, { state: 'waiting' }]));
  expect(words).toMatchObject({ tone: 'danger', title: '1 of 3 done' });
  expect(words.lead).not.toContain('unknown');
});

test('an answer that was lost leaves one operation in doubt', () => {
  const unsure: StepState = { ...FAILED, isSure: false };
  expect(oneByOneText(run([unsure])).lead).toContain('unknown');
  expect(stepText(unsure)).toBe('unknown: gone');
});

test('all done is done, and one that was stopped is not', () => {
  expect(oneByOneText(run([{ state: 'done' }])).tone).toBe('ok');
  expect(oneByOneText(run([{ state: 'done' }, { state: 'waiting' }])).tone).toBe('info');
  expect(oneByOneText(run([{ state: 'sending' }], true)).title).toBe('Sending, 0 of 1 done');
});

test('rows are counted from 1', () => {
  expect(stepRows(run([{ state: 'done' }, FAILED])).map(({ number, path }) => [number, path])).toEqual([
    [1, 'a'],
    [2, 'a'],
  ]);
});
