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

test('operations are counted from 1, as in the list', () => {
  expect(rejectionMessage(REFUSAL)).toContain(
    'The server rejected operation 1. No operation was applied. Your batch is unchanged.',
  );
});

test('it is said where the server did not tell which operation, or was never reached', () => {
  const { operationIndex: _, ...unsaid } = REFUSAL;
  expect(rejectionMessage(unsaid)).toContain(
    'The server rejected the batch without naming an operation. No operation was applied. Your batch is unchanged.',
  );
  expect(rejectionMessage({ ...unsaid, failure: { message: 'no route' } })).toContain(
    'The batch didn’t reach the server. No operation was applied. Your batch is unchanged.',
  );
});

test.each([429, 503])('a server that is busy (%s) has nothing against an operation', (status) => {
  const { operationIndex: _, ...unsaid } = REFUSAL;
  const text = rejectionMessage({ ...unsaid, failure: { message: 'busy', status } });
  expect(text).toContain(
    'The server is busy. No operation was applied. Your batch is unchanged. Try again in a moment.',
  );
  expect(text).not.toContain('naming an operation');
});

test('the details have the numbers and the words of the server', () => {
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
])('a server that counts from 0 is said to: %s', (serverMessage, index, isSaid) => {
  const { operationIndex: _, ...unsaid } = REFUSAL;
  const refusal = { ...unsaid, failure: { message: '', serverMessage } };
  const note = countingNote(index === undefined ? refusal : { ...refusal, operationIndex: index });
  expect(note?.includes(`operation ${(index ?? 0) + 1} of the batch`) ?? false).toBe(isSaid);
});
