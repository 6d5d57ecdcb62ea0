import { expect, it } from 'vitest';
import { uploadErrorMessage } from './upload-file.ts';

const answer = (status: number, responseText = '') => uploadErrorMessage({ status, responseText });

it('no answer at all is a file that can not be read any more, or a host that has ended', () => {
  expect(answer(0)).toContain(
    'Couldn’t read the file, or Vitrine was closed. If the file changed, choose it again.',
  );
});

it('a refusal says what to do now', () => {
  expect(answer(401)).toContain('Vitrine was restarted. Open the new address it printed.');
  expect(answer(413)).toContain('too large');
});

it('what the host says is said, with the status', () => {
  expect(answer(500, 'The disk is full.\n')).toBe('The disk is full (500). Try again.');
});
