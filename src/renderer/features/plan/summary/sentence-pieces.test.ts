import { expect, it } from 'vitest';
import { sentencePieces } from './PlanSentence.tsx';

it('separates code in backticks from other text', () => {
  expect(sentencePieces('The filter `a < 1` runs.').map(({ text, isCode }) => [text, isCode])).toEqual([
    ['The filter ', false],
    ['a < 1', true],
    [' runs.', false],
  ]);
});

it('keeps an unpaired backtick', () => {
  expect(sentencePieces('a ` b').map(({ text }) => text)).toEqual(['a ` b']);
});
