import { expect, it } from 'vitest';
import { uploadErrorMessage } from './upload-file.ts';

const answer = (status: number, responseText = '') => uploadErrorMessage({ status, responseText });

it('reports no response as an unreadable file or a closed host', () => {
  expect(answer(0)).toContain(
    'Couldn’t read the file, or Vitrine was closed. If the file changed, choose it again.',
  );
});

it('explains what to do after a rejection', () => {
  expect(answer(401)).toContain('Vitrine was restarted. Open the new address it printed.');
  expect(answer(413)).toContain('too large');
});

it('shows the host’s message with the status', () => {
  expect(answer(500, 'The disk is full.\n')).toBe('The disk is full (500). Try again.');
});
