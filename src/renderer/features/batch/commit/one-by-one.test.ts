import { expect, test } from 'vitest';
import { operationsLeft, rowsOfRun } from '../state/one-by-one-state.ts';
import { runOf } from '../testing/batches.ts';
import { oneByOneText } from './OneByOnePage.tsx';
import { stepText } from './StepsGrid.tsx';

test('what was applied before a failure is said to stay', () => {
  const words = oneByOneText(runOf(['applied', 'refused', undefined]));
  expect(words).toMatchObject({ tone: 'danger', title: '1 of 3 applied' });
  expect(words.lead).toContain('stay applied');
});

test.each([['refused'], ['unknown']] as const)('where none was applied, nothing stays: %s', (end) => {
  expect(oneByOneText(runOf([end, undefined])).lead).not.toContain('stay applied');
});

test('why it was rejected is said in the words of the server', () => {
  const [row] = rowsOfRun(runOf(['refused']));
  const outcome = row?.step?.outcome;
  if (row?.step === undefined || outcome?.kind !== 'refused') throw new Error('It was not refused.');
  const failure = { message: 'Rejected.', serverMessage: 'a has a tag' };
  expect(stepText('refused', { ...row.step, outcome: { ...outcome, failure } })).toBe(
    'rejected: a has a tag',
  );
});

test('while it stops, it says what it waits for', () => {
  expect(oneByOneText({ ...runOf(['applied', undefined], true), isStopping: true })).toMatchObject({
    title: 'Sending, 1 of 2 applied',
    lead: 'Stopping after this one.',
  });
});

test('an answer that was lost leaves one operation in doubt', () => {
  expect(oneByOneText(runOf(['unknown'])).tone).toBe('unknown');
  const [row] = rowsOfRun(runOf(['unknown']));
  expect(row && stepText(row.state, row.step)).toBe('unknown: no');
});

test('one that was found applied is not left to be sent, and one that was found not applied is', () => {
  const { record, ...run } = runOf(['unknown', 'unknown', undefined]);
  if (record === undefined) throw new Error('There is no record.');
  const verdicts = ['applied', 'not-applied'] as const;
  const steps = record.steps.map((step, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? step : { ...step, evidence: { verdict, findings: [], facts: [], at: 1 } };
  });
  expect(operationsLeft({ ...run, record: { ...record, steps } }).map(({ key }) => key)).toEqual([1, 2]);
});

test('all applied is done, and one that was stopped is not', () => {
  expect(oneByOneText(runOf(['applied'])).tone).toBe('ok');
  expect(oneByOneText(runOf(['applied', undefined])).tone).toBe('info');
  expect(oneByOneText(runOf([undefined], true)).title).toBe('Sending, 0 of 1 applied');
});

test('while it is sent, the first that is not applied is on its way', () => {
  expect(rowsOfRun(runOf(['applied', undefined, undefined], true)).map(({ state }) => state)).toEqual([
    'applied',
    'sending',
    'waiting',
  ]);
});
