import { expect, test } from 'vitest';
import { isTemporary, requestStatus, retriedStatus } from './request-status.ts';

test('a running request shows its state', () => {
  expect(requestStatus({ state: 'waiting' })).toEqual({ tone: 'running', text: 'waiting' });
  expect(requestStatus({ state: 'receiving', status: 200 })).toEqual({ tone: 'running', text: 'receiving' });
});

test('a successful request shows only its status code', () => {
  expect(requestStatus({ state: 'done', status: 204 })).toEqual({ tone: 'ok', text: '204' });
});

test.each([
  [404, 'not found'],
  [405, 'not supported'],
  [406, 'not supported'],
  [501, 'not supported'],
])('status %i is neutral, because the server may just not support the operation', (status, note) => {
  expect(requestStatus({ state: 'done', status })).toEqual({ tone: 'neutral', text: String(status), note });
});

test.each([400, 401, 403, 409, 418, 429, 500, 503, 599])('status %i is a failure with a note', (status) => {
  expect(requestStatus({ state: 'done', status })).toEqual({
    tone: 'failed',
    text: String(status),
    note: expect.stringMatching(/\w/),
  });
});

test('a redirect is neutral', () => {
  expect(requestStatus({ state: 'done', status: 302 }).tone).toBe('neutral');
});

test('a failed request shows "no response", or the status code if the response was incomplete', () => {
  expect(requestStatus({ state: 'failed' }).text).toBe('no response');
  expect(requestStatus({ state: 'failed', status: 200 })).toMatchObject({ tone: 'failed', text: '200' });
});

test('a cancelled request is neutral', () => {
  expect(requestStatus({ state: 'cancelled' }).tone).toBe('neutral');
});

test('a retried request shows its error and "retried"', () => {
  expect(retriedStatus({ state: 'done', status: 503 })).toEqual({
    tone: 'retried',
    text: '503',
    note: 'unavailable, retried',
  });
  expect(retriedStatus({ state: 'failed' })).toMatchObject({ text: 'no response', note: 'retried' });
});

test('only a status that a retry can change is temporary', () => {
  expect([408, 425, 429, 502, 503, 504].every(isTemporary)).toBe(true);
  expect([undefined, 200, 400, 401, 403, 404, 500].some(isTemporary)).toBe(false);
});
