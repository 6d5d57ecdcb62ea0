import { expect, it } from 'vitest';
import { responseText } from './StatusBar.tsx';

it.each([
  [{ state: 'done', duration: 37.6, status: 200 }, '38 ms'],
  [{ state: 'done', duration: 0.2, status: 200 }, '1 ms'],
  [{ state: 'done', duration: 2, status: 404 }, '2 ms'],
  [{ state: 'done', duration: 2, status: 503 }, 'unavailable (503)'],
  [{ state: 'done', duration: 2, status: 401 }, 'rejected (401)'],
  [{ state: 'done', duration: 2, status: 403 }, 'not permitted (403)'],
  [{ state: 'done', duration: 18, status: 400 }, '18 ms'],
  [{ state: 'failed', duration: 5 }, 'unreachable'],
] as const)('the status bar shows the response %o as: %s', (response, text) => {
  expect(responseText(response)).toBe(text);
});
