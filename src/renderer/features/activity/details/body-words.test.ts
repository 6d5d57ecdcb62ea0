import { expect, test } from 'vitest';
import { testRequest } from '../../../../contract/testing/test-request.ts';
import { bodyWords } from './body-words.ts';

test('what was never kept says why, and its size', () => {
  const request = testRequest({ requestBytes: 12_000 });
  const words = bodyWords(request, 'request', { state: 'left-out', why: 'Arrow data is not kept.' });
  expect(words).toBe('Arrow data is not kept. Its size: 12 KB.');
});

test('what is kept no more says so', () => {
  expect(bodyWords(testRequest(), 'answer', { state: 'dropped' })).toContain('make room for newer ones');
});

test.each([
  ['waiting', 0, 'The answer is still on its way.'],
  ['receiving', 5, 'The answer is still on its way.'],
  ['done', 0, 'The answer came without a body.'],
  ['failed', 0, 'No answer came.'],
  ['failed', 5, 'The answer broke off, and nothing of it is kept.'],
  ['cancelled', 0, 'No answer came.'],
] as const)('an answer that is %s with %i bytes', (state, responseBytes, words) => {
  expect(bodyWords(testRequest({ state, responseBytes }), 'answer', { state: 'none' })).toBe(words);
});

test('a request may have no body', () => {
  expect(bodyWords(testRequest(), 'request', { state: 'none' })).toBe('It was sent without a body.');
});
