import { expect, it } from 'vitest';
import { createWindowProblems } from './window-problems.ts';

const FAILED = { part: 'page: query', error: 'TypeError', places: ['show (app.js:1:2)'] };

it('limits the recorded problems of a part of the window that fails repeatedly', () => {
  let time = 0;
  const problems = createWindowProblems(() => time);
  for (let count = 0; count < 1_000; count += 1) problems.add(FAILED);
  expect(problems.list()).toHaveLength(10);
  for (let minute = 1; minute < 10; minute += 1) {
    time = minute * 60_000;
    for (let count = 0; count < 1_000; count += 1) problems.add(FAILED);
  }
  expect(problems.list()).toHaveLength(20);
  expect(problems.list().at(-1)).toEqual({ ...FAILED, at: 9 * 60_000 });
});
