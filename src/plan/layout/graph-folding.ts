/** What somebody has opened or closed by hand, by the key of a box; everything else is as the graph folds itself. */
export type FoldChoices = ReadonlyMap<string, 'open' | 'closed'>;

export const FOLDS_ITSELF: FoldChoices = new Map();

/** For a picture that shows everything there is. */
export const NOTHING_FOLDED = 'nothing collapsed';

export type Folding = FoldChoices | typeof NOTHING_FOLDED;

export function isChosen(folding: Folding, key: string): boolean | undefined {
  if (folding === NOTHING_FOLDED) return true;
  const choice = folding.get(key);
  return choice === undefined ? undefined : choice === 'open';
}

export function withChoice(folding: FoldChoices, key: string, choice: 'open' | 'closed'): FoldChoices {
  return new Map([...folding, [key, choice]]);
}
