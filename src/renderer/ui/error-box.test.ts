import { expect, test } from 'vitest';
import { failureText, statusLine } from './ErrorBox.tsx';

test.each([
  [{ status: 429, code: 21, meaning: 'throttled' }, '429, code 21: throttled.'],
  [{ status: 502 }, '502.'],
  [{ code: 4, meaning: 'table not found' }, 'code 4: table not found.'],
  [{ meaning: 'nothing to explain' }, ''],
  [{}, ''],
])('shows all known parts in the status line: %o', (known, line) => {
  expect(statusLine({ message: 'm', ...known })).toBe(line);
});

test('copies the title, the message, and the server’s words, without empty lines', () => {
  const text = failureText('The versions did not load.', {
    message: 'prod is busy.',
    status: 429,
    serverMessage: 'slow down',
  });
  expect(text).toBe('The versions did not load.\nprod is busy.\n429.\nslow down');
});
