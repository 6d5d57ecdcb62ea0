import { expect, test } from 'vitest';
import { testRequest } from '#contract/testing/test-request.ts';
import { bodyPlaceholder } from './RequestDetails.tsx';

test('shows why a body was not stored, and its size', () => {
  const request = testRequest({ requestBytes: 12_000 });
  const text = bodyPlaceholder(request, 'request', { state: 'left-out', why: 'Not saved: Arrow data.' });
  expect(text).toBe('Not saved: Arrow data. Its size: 12 KB.');
});

test('shows that a body is no longer stored', () => {
  expect(bodyPlaceholder(testRequest(), 'answer', { state: 'dropped' })).toContain(
    'Discarded to make room for newer bodies (400 B).',
  );
});

test.each([
  ['waiting', 0, 'Waiting for the response'],
  ['receiving', 5, 'Waiting for the response'],
  ['done', 0, 'No response body'],
  ['failed', 0, 'No response'],
  ['failed', 5, 'The response was interrupted; nothing was saved.'],
  ['cancelled', 0, 'No response'],
] as const)(
  'describes the missing body of a response that is %s with %i bytes',
  (state, responseBytes, text) => {
    expect(bodyPlaceholder(testRequest({ state, responseBytes }), 'answer', { state: 'none' })).toBe(text);
  },
);

test('describes a request without a body', () => {
  expect(bodyPlaceholder(testRequest(), 'request', { state: 'none' })).toBe('No request body');
});
