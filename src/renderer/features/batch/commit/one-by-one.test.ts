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
