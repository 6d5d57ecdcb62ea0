import { expect, test } from 'vitest';
import { operationsLeft, rowsOfRun } from '../state/one-by-one-state.ts';
import { runOf } from '../testing/batches.ts';
import { oneByOneText } from './OneByOnePage.tsx';
import { stepText } from './StepsGrid.tsx';

test('states that operations applied before a failure stay applied', () => {
  const words = oneByOneText(runOf(['applied', 'refused', undefined]));
  expect(words).toMatchObject({ tone: 'danger', title: '1 of 3 applied' });
  expect(words.lead).toContain('stay applied');
});

test.each([['refused'], ['unknown']] as const)(
  'doesn’t claim that anything stays applied if nothing was: %s',
  (end) => {
    expect(oneByOneText(runOf([end, undefined])).lead).not.toContain('stay applied');
  },
);

test('shows the server’s reason for a rejection', () => {
  const [row] = rowsOfRun(runOf(['refused']));
  const outcome = row?.step?.outcome;
  if (row?.step === undefined || outcome?.kind !== 'refused') throw new Error('It was not refused.');
  const failure = { message: 'Rejected.', serverMessage: 'a has a tag' };
  expect(stepText('refused', { ...row.step, outcome: { ...outcome, failure } })).toBe(
    'rejected: a has a tag',
  );
});

test('shows what it waits for while it is stopping', () => {
  expect(oneByOneText({ ...runOf(['applied', undefined], true), isStopping: true })).toMatchObject({
    title: 'Sending, 1 of 2 applied',
    lead: 'Stopping after this one.',
  });
});

test('marks one operation as unknown after a lost response', () => {
  expect(oneByOneText(runOf(['unknown'])).tone).toBe('unknown');
  const [row] = rowsOfRun(runOf(['unknown']));
  expect(row && stepText(row.state, row.step)).toBe('unknown: no');
});

test('counts an unknown operation as unsent only if it was found not applied', () => {
  const { record, ...run } = runOf(['unknown', 'unknown', undefined]);
  if (record === undefined) throw new Error('There is no record.');
  const verdicts = ['applied', 'not-applied'] as const;
  const steps = record.steps.map((step, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? step : { ...step, evidence: { verdict, findings: [], facts: [], at: 1 } };
  });
  expect(operationsLeft({ ...run, record: { ...record, steps } }).map(({ key }) => key)).toEqual([1, 2]);
});

test('is done if everything was applied, but not if it was stopped', () => {
  expect(oneByOneText(runOf(['applied'])).tone).toBe('ok');
  expect(oneByOneText(runOf(['applied', undefined])).tone).toBe('info');
  expect(oneByOneText(runOf([undefined], true)).title).toBe('Sending, 0 of 1 applied');
});

test('while sending, shows the first unapplied operation as sending', () => {
  expect(rowsOfRun(runOf(['applied', undefined, undefined], true)).map(({ state }) => state)).toEqual([
    'applied',
    'sending',
    'waiting',
  ]);
});
