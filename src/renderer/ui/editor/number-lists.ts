/** A list of numbers in a JSON text, brackets and all. */
export interface NumberList {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Shorter ones are read, not counted. */
const FEWEST = 24;
/** A bracket, then only numbers and what lies between them. */
const LIST = /\[[\s\d.,eE+-]+\]/g;

/** The lists that are vectors rather than something to read. Nothing is parsed, so a text that is not JSON has them too. */
export function numberListsIn(text: string): readonly NumberList[] {
  const lists: NumberList[] = [];
  for (const match of text.matchAll(LIST)) {
    const count = countNumbers(match[0]);
    if (count >= FEWEST) lists.push({ from: match.index, to: match.index + match[0].length, count });
  }
  return lists;
}

export function countNumbers(list: string): number {
  let count = 1;
  for (let at = list.indexOf(','); at !== -1; at = list.indexOf(',', at + 1)) count += 1;
  return count;
}
