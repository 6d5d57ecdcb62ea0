import { expect, it } from 'vitest';
import { sentencePieces } from './PlanSentence.tsx';

it('separates text between backticks from the text around it', () => {
  expect(sentencePieces('The filter `a < 1` runs.').map(({ text, isCode }) => [text, isCode])).toEqual([
    ['The filter ', false],
    ['a < 1', true],
    [' runs.', false],
  ]);
});

it('takes a backtick without a partner as it is', () => {
  expect(sentencePieces('a ` b').map(({ text }) => text)).toEqual(['a ` b']);
});
