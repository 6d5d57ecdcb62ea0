import { expect, test } from 'vitest';
import { isTemporary, requestStatus, retriedStatus } from './request-status.ts';

test('a running request says what it is doing', () => {
  expect(requestStatus({ state: 'waiting' })).toEqual({ tone: 'running', text: 'waiting' });
  expect(requestStatus({ state: 'receiving', status: 200 })).toEqual({ tone: 'running', text: 'receiving' });
});

test('success is the number alone', () => {
  expect(requestStatus({ state: 'done', status: 204 })).toEqual({ tone: 'ok', text: '204' });
});

test.each([
  [404, 'not found'],
  [405, 'not supported'],
  [406, 'not supported'],
  [501, 'not supported'],
])('%i may only mean that the server lacks the operation', (status, note) => {
  expect(requestStatus({ state: 'done', status })).toEqual({ tone: 'neutral', text: String(status), note });
});

test.each([400, 401, 403, 409, 418, 429, 500, 503, 599])('%i is a failure with a word for it', (status) => {
  expect(requestStatus({ state: 'done', status })).toEqual({
    tone: 'failed',
    text: String(status),
    note: expect.stringMatching(/\w/),
  });
});

test('a redirect is no success', () => {
  expect(requestStatus({ state: 'done', status: 302 }).tone).toBe('neutral');
});

test('tells no answer at all from one that broke off', () => {
  expect(requestStatus({ state: 'failed' }).text).toBe('no response');
  expect(requestStatus({ state: 'failed', status: 200 })).toMatchObject({ tone: 'failed', text: '200' });
});

test('what the user stopped is no failure', () => {
  expect(requestStatus({ state: 'cancelled' }).tone).toBe('neutral');
});

test('one that was sent again says so beside what went wrong', () => {
  expect(retriedStatus({ state: 'done', status: 503 })).toEqual({
    tone: 'retried',
    text: '503',
    note: 'unavailable, retried',
  });
  expect(retriedStatus({ state: 'failed' })).toMatchObject({ text: 'no response', note: 'retried' });
});

test('only a response that doesn’t judge the request is temporary', () => {
  expect([408, 425, 429, 502, 503, 504].every(isTemporary)).toBe(true);
  expect([undefined, 200, 400, 401, 403, 404, 500].some(isTemporary)).toBe(false);
});
