/** A run of a sentence; what stood between backticks is a text of the plan. */
export interface SentencePiece {
  readonly text: string;
  readonly isCode: boolean;
  /** Which piece it is. */
  readonly position: number;
}

export function sentencePieces(sentence: string): readonly SentencePiece[] {
  return sentence
    .split(/`([^`]*)`/)
    .map((text, position) => ({ text, isCode: position % 2 === 1, position }))
    .filter(({ text }) => text !== '');
}
