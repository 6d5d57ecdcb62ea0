import { expect, test } from 'vitest';
import { countingNote, type RejectedOutcome, refusalText, rejectionMessage } from './RefusedPage.tsx';

const REFUSAL: RejectedOutcome = {
  kind: 'refused',
  operationCount: 7,
  size: 1486,
  at: 1,
  duration: 118,
  failure: { message: 'The server refused it.', status: 409, code: 14, serverMessage: 'v43 exists' },
  operationIndex: 0,
};

test('counts operations from 1, like the list', () => {
  expect(rejectionMessage(REFUSAL)).toContain(
    'The server rejected operation 1. No operation was applied. Your batch is unchanged.',
  );
});

test('states if the server named no operation or was never reached', () => {
  const { operationIndex: _, ...withoutIndex } = REFUSAL;
  expect(rejectionMessage(withoutIndex)).toContain(
    'The server rejected the batch without naming an operation. No operation was applied. Your batch is unchanged.',
  );
  expect(rejectionMessage({ ...withoutIndex, failure: { message: 'no route' } })).toContain(
    'The batch didn’t reach the server. No operation was applied. Your batch is unchanged.',
  );
});

test.each([429, 503])('doesn’t blame an operation if the server is busy (%s)', (status) => {
  const { operationIndex: _, ...withoutIndex } = REFUSAL;
  const text = rejectionMessage({ ...withoutIndex, failure: { message: 'busy', status } });
  expect(text).toContain(
    'The server is busy. No operation was applied. Your batch is unchanged. Try again in a moment.',
  );
  expect(text).not.toContain('naming an operation');
});

test('shows status, code, and message of the server in the details', () => {
  const text = refusalText({ ...REFUSAL, answer: '{"code":14}' });
  for (const part of ['409', 'code 14', 'v43 exists', '{"code":14}']) expect(text).toContain(part);
});

test.each([
  ['Operation 3 (create_table_version): v43 exists', 3, true],
  ['operations[3].id is empty', 3, true],
  ['operation at index 0 failed', 0, true],
  // The number in the message counts like the list, or isn't a count.
  ['Operation 4 failed', 3, false],
  ['Operation 30 failed', 3, false],
  ['v43 exists', 3, false],
  ['Operation 3 failed', undefined, false],
])('notes that the server counts from 0, if so: %s', (serverMessage, index, isSaid) => {
  const { operationIndex: _, ...withoutIndex } = REFUSAL;
  const refusal = { ...withoutIndex, failure: { message: '', serverMessage } };
  const note = countingNote(index === undefined ? refusal : { ...refusal, operationIndex: index });
  expect(note?.includes(`operation ${(index ?? 0) + 1} of the batch`) ?? false).toBe(isSaid);
});
