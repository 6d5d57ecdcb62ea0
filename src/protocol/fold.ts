/*
 * Names are compared as people read them: without case (`İ` is an i, `ß` is ss) and however a letter with its marks is
 * written. Each letter folds by itself, so that a place in the folded text leads back to the letter it came from.
 */

/** A letter with its marks; Korean syllables may be written as their parts. */
const LETTERS = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/gsu;
const BEYOND_ASCII = /[^\0-\x7f]/;

export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}

export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : lettersOf(text).map(foldLetter).join('');
}

function lettersOf(text: string): readonly string[] {
  // What is half a letter can't be sent to any server either.
  return text.toWellFormed().match(LETTERS) ?? [];
}

/** By way of upper case, where `ß` and `SS`, `ς` and `Σ` are the same; and first lower, since `ẞ` is upper already. */
function foldLetter(letter: string): string {
  const lower = letter.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
  return lower.replaceAll('i\u0307', 'i');
}

/** A folded text, and of each of its units the letter of the source that it came from. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export function foldWithPlaces(source: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let at = 0;
  for (const letter of lettersOf(source)) {
    const folded = foldLetter(letter);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(at + letter.length);
    }
    text += folded;
    at += letter.length;
  }
  return { text, starts, ends };
}

export interface TextRange {
  readonly from: number;
  /** Up to, but not including, that one. */
  readonly to: number;
}

/** Where a folded text stands in a source, in the source's own places: whole letters, also where it is a part of one. */
export function foldedRanges(source: string, sought: string): readonly TextRange[] {
  if (sought === '') return [];
  const { text, starts, ends } = isAscii(source) ? inPlace(source) : foldWithPlaces(source);
  const found: TextRange[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    const last = at + sought.length - 1;
    const range = { from: starts?.[at] ?? at, to: ends?.[last] ?? last + 1 };
    if (range.from >= (found.at(-1)?.to ?? 0)) found.push(range);
  }
  return found;
}

/** Of ASCII each letter stays where it is. */
function inPlace(source: string): Pick<FoldedText, 'text'> & Partial<FoldedText> {
  return { text: source.toLowerCase() };
}

/** What was typed into a filter, folded and split at its spaces. */
export function foldedTerms(typed: string): readonly string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}
