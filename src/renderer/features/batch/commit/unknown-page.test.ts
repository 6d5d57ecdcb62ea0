import { expect, test } from 'vitest';
import type { CommitEvidence, CommitEvidenceItem, CommitResolution } from '#contract/index.ts';
import { inWeight, unknownOutcomeText } from './UnknownPage.tsx';

const evidence = (verdict: CommitResolution): CommitEvidence => ({ verdict, findings: [], facts: [], at: 1 });

test('shows a verdict only after the check has ended', () => {
  expect(unknownOutcomeText(evidence('not-applied'), true).title).toBe(
    'Unknown whether the batch was applied',
  );
  expect(unknownOutcomeText(undefined, false).title).toBe('Unknown whether the batch was applied');
  expect(unknownOutcomeText(evidence('applied'), false).title).toBe('The batch was applied');
  expect(unknownOutcomeText(evidence('not-applied'), false).title).toBe('The batch wasn’t applied');
});

test('recommends resending only if the commit is known not to have been applied', () => {
  expect(unknownOutcomeText(evidence('not-applied'), false).lead).toContain(
    'No response arrived, and the tables are unchanged. You can commit again.',
  );
  expect(unknownOutcomeText(evidence('cannot-tell'), false).lead).toContain(
    'The tables fit both outcomes. Vitrine doesn’t resend automatically, so nothing is applied twice.',
  );
});

test('lists conclusive evidence before inconclusive evidence', () => {
  const finding = (speaks: CommitEvidenceItem['speaks'], operationIndex: number): CommitEvidenceItem => ({
    operationIndex,
    speaks,
    words: '',
  });
  const ordered = inWeight([finding('neither', 0), finding('against', 1), finding('for', 2)]);
  expect(ordered.map(({ operationIndex }) => operationIndex)).toEqual([1, 2, 0]);
});
