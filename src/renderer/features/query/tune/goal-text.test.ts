import { expect, it } from 'vitest';
import { goalOf, goalProblems } from './goal-text.ts';

const typed = { wantedRecall: '0,9', wantedLatency: '10', at: 'p95' as const };
const NONE = { recall: undefined, latency: undefined };

it('parses the goal, with defaults for empty fields', () => {
  expect(goalOf(typed)).toEqual({ recall: 0.9, latency: 10, at: 'p95' });
  expect(goalProblems(typed)).toEqual(NONE);
  const empty = { ...typed, wantedRecall: ' ', wantedLatency: '' };
  expect(goalOf(empty)).toEqual({ recall: 0.95, latency: null, at: 'p95' });
  expect(goalProblems(empty)).toEqual(NONE);
  for (const end of ['0', '1']) expect(goalProblems({ ...typed, wantedRecall: end })).toEqual(NONE);
});

it('reports an invalid goal and the default that applies', () => {
  for (const text of ['1.2', '-0.1', 'all', '95%', '1e999']) {
    const wrong = { ...typed, wantedRecall: text };
    expect(goalOf(wrong).recall).toBe(0.95);
    expect(goalProblems(wrong)).toEqual({
      ...NONE,
      recall: 'A recall is 0 to 1. Until it is one, the goal is 0.95.',
    });
  }
  for (const text of ['0', '-1', 'fast', '1e999']) {
    const wrong = { ...typed, wantedLatency: text };
    expect(goalOf(wrong).latency).toBeNull();
    expect(goalProblems(wrong).latency).toContain('any latency meets the goal.');
  }
});
