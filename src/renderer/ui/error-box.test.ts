import { expect, test } from 'vitest';
import { failureText, statusLine } from './ErrorBox.tsx';

test.each([
  [{ status: 429, code: 21, meaning: 'throttled' }, '429, code 21: throttled.'],
  [{ status: 502 }, '502.'],
  [{ code: 4, meaning: 'table not found' }, 'code 4: table not found.'],
  [{ meaning: 'nothing to explain' }, ''],
  [{}, ''],
])('the status line has all known parts: %o', (known, line) => {
  expect(statusLine({ message: 'm', ...known })).toBe(line);
});

test('copied details hold the title, the message and the words of the server, without empty lines', () => {
  const text = failureText('The versions did not load.', {
    message: 'prod is busy.',
    status: 429,
    serverMessage: 'slow down',
  });
  expect(text).toBe('The versions did not load.\nprod is busy.\n429.\nslow down');
});
