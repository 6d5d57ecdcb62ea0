/*
 * Compares names as people read them: without case (`İ` is an i, `ß` is ss) and for any encoding of diacritics. Each
 * letter is folded separately, so that a position in the folded text maps back to a letter.
 */

/** A letter with its marks. Korean syllables may be decomposed. */
const LETTERS = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/gsu;
const BEYOND_ASCII = /[^\0-\x7f]/;

export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}

export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : lettersOf(text).map(foldLetter).join('');
}

function lettersOf(text: string): readonly string[] {
  // Lone surrogates can't be sent to a server either.
  return text.toWellFormed().match(LETTERS) ?? [];
}

/**
 * Folds via upper case, which is the same for `ß` and `SS`, `ς` and `Σ`. It begins with lower case, since `ẞ` is an
 * upper-case letter.
 */
function foldLetter(letter: string): string {
  const lower = letter.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
  return lower.replaceAll('i\u0307', 'i');
}

/** A folded text, and for each of its code units the index of the letter in the source. */
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
  /** Exclusive. */
  readonly to: number;
}

/**
 * The ranges of a folded text in a source, in code units of the source. They consist of whole letters, even if only a
 * part of a letter’s folding matched.
 */
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

/** In ASCII, folding doesn’t change positions. */
function inPlace(source: string): Pick<FoldedText, 'text'> & Partial<FoldedText> {
  return { text: source.toLowerCase() };
}

/** Folds the text of a filter field, and splits it at spaces. */
export function foldedTerms(typed: string): readonly string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}
