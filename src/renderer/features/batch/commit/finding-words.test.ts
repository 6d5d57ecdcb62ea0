import { expect, test } from 'vitest';
import type { CommitEvidence, EvidenceFinding, Verdict } from '../../../../contract/index.ts';
import { inWeight, unknownWords } from './finding-words.ts';

const evidence = (verdict: Verdict): CommitEvidence => ({ verdict, findings: [], facts: [], at: 1 });

test('a verdict counts only once the looking has ended', () => {
  expect(unknownWords(evidence('not-applied'), true).title).toBe('It is not known whether it was applied');
  expect(unknownWords(undefined, false).title).toBe('It is not known whether it was applied');
  expect(unknownWords(evidence('applied'), false).title).toBe('It was applied');
  expect(unknownWords(evidence('not-applied'), false).title).toBe('It was not applied');
});

test('only what is known not to be applied is said to be safe to send again', () => {
  expect(unknownWords(evidence('not-applied'), false).lead).toContain('can be sent again');
  expect(unknownWords(evidence('cannot-tell'), false).lead).toContain('does not send it again');
});

test('what speaks for or against comes before what says neither', () => {
  const finding = (speaks: EvidenceFinding['speaks'], operationIndex: number): EvidenceFinding => ({
    operationIndex,
    speaks,
    words: '',
  });
  const ordered = inWeight([finding('neither', 0), finding('against', 1), finding('for', 2)]);
  expect(ordered.map(({ operationIndex }) => operationIndex)).toEqual([1, 2, 0]);
});
