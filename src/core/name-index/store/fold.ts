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

/** Which letters a text has, as one bit for each: what lacks a letter of the query is passed over at once. */
export function letterSet(text: Uint8Array, from: number, to: number): number {
  let set = 0;
  for (let at = from; at < to; at += 1) set |= 1 << (BITS[text[at] ?? 0] ?? 0);
  return set;
}

export function hasLetters(set: number, wanted: number): boolean {
  return (set & wanted) === wanted;
}

const DIGITS = 26;
const UNDERSCORE = 28;
const DASH = 29;
const OTHER = 30;
const LETTER_SET_BEYOND_ASCII = 31;

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => bitOf(byte));

function bitOf(byte: number): number {
  const sign = String.fromCharCode(byte);
  if (byte > 0x7f) return LETTER_SET_BEYOND_ASCII;
  if (sign >= 'a' && sign <= 'z') return byte - 'a'.charCodeAt(0);
  if (sign >= '0' && sign <= '9') return sign < '5' ? DIGITS : DIGITS + 1;
  if (sign === '_') return UNDERSCORE;
  return sign === '-' ? DASH : OTHER;
}
