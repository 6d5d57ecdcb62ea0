import { fold } from '#protocol/fold.ts';
import { letterSet } from '../store/letter-set.ts';

/** The quality of a match, the best first. */
const EXACT = 0;
const PREFIX = 1;
const WORD_START = 2;
const SUBSTRING = 3;
const SUBSEQUENCE = 4;
export const NO_MATCH = 5;

/** A range of bytes in folded text. */
interface Stretch {
  readonly text: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Whether a word starts at this offset, judged by the character before it. */
type StartsWord = (at: number) => boolean;

export function rankOf({ text, from, to }: Stretch, pattern: Pattern, startsWord: StartsWord): number {
  const { bytes } = pattern;
  const last = to - bytes.length;
  if (last < from) return NO_MATCH;
  let best = NO_MATCH;
  for (let at = from; at <= last; at += 1) {
    if (!isAt(text, at, bytes)) continue;
    if (at === from) return at === last ? EXACT : PREFIX;
    if (startsWord(at)) return WORD_START;
    best = SUBSTRING;
  }
  if (best !== NO_MATCH) return best;
  return isSubsequence(text, from, to, pattern) ? SUBSEQUENCE : NO_MATCH;
}

/** SUBSTRING if all words appear in order, SUBSEQUENCE if they appear in any order. */
export function rankOfTerms({ text, from, to }: Stretch, words: readonly Uint8Array[]): number {
  if (words.length < 2) return NO_MATCH;
  let after = from;
  let isInOrder = true;
  for (const word of words) {
    const next: number | undefined = isInOrder ? endOf(text, word, after, to) : undefined;
    isInOrder = next !== undefined;
    if (next === undefined && endOf(text, word, from, to) === undefined) return NO_MATCH;
    after = next ?? after;
  }
  return isInOrder ? SUBSTRING : SUBSEQUENCE;
}

/** The offset behind the first occurrence of a word. */
function endOf(text: Uint8Array, word: Uint8Array, from: number, to: number): number | undefined {
  for (let at = from; at + word.length <= to; at += 1) if (isAt(text, at, word)) return at + word.length;
  return undefined;
}

function isAt(text: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let step = 0; step < bytes.length; step += 1) if (text[at + step] !== bytes[step]) return false;
  return true;
}

function isSubsequence(text: Uint8Array, from: number, to: number, { bytes, lengths }: Pattern): boolean {
  let termStart = 0;
  let letter = 0;
  let at = from;
  while (letter < lengths.length) {
    const length = lengths[letter] ?? 1;
    while (at + length <= to && !isLetterAt(text, at, bytes, termStart, length)) at += 1;
    if (at + length > to) return false;
    at += length;
    termStart += length;
    letter += 1;
  }
  return true;
}

function isLetterAt(
  text: Uint8Array,
  at: number,
  bytes: Uint8Array,
  termStart: number,
  length: number,
): boolean {
  for (let step = 0; step < length; step += 1) if (text[at + step] !== bytes[termStart + step]) return false;
  return true;
}

/** Of ASCII, anything but letters and digits separates words; every character beyond ASCII counts as a letter. */
export function isBetweenTerms(byte: number): boolean {
  return BETWEEN[byte] === 1;
}

const BETWEEN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 && !/[a-z0-9]/i.test(String.fromCharCode(byte)) ? 1 : 0,
);

/** The searched text as bytes, to compare with folded names. */
export interface Pattern {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** How many bytes each character has: a character only matches as a whole. */
  readonly lengths: Uint8Array;
  readonly letters: number;
}

export interface Query {
  readonly pattern: Pattern;
  /** Set if the text contains the connection's delimiter or several words: then whole IDs are searched too. */
  readonly wholeId?: WholeId;
}

export interface WholeId {
  readonly delimiter: Uint8Array;
  /** The words to find in the ID, in order; only one if the text has no space. */
  readonly words: readonly Uint8Array[];
  /** The letters of all words. */
  readonly letters: number;
}

export function patternOf(text: string): Pattern {
  const folded = fold(text.trim());
  const bytes = new TextEncoder().encode(folded);
  const lengths = Uint8Array.from([...folded], (letter) => Buffer.byteLength(letter));
  return { text: folded, bytes, lengths, letters: letterSet(bytes, 0, bytes.length) };
}

export function queryOf(text: string, delimiter: string): Query {
  const pattern = patternOf(text);
  const between = fold(delimiter);
  const words = tokenize(pattern.text);
  const isWholeId = between !== '' && (pattern.text.includes(between) || words.length > 1);
  return { pattern, ...(isWholeId ? { wholeId: wholeIdOf(between, words) } : {}) };
}

/** The parts of an ID may also be separated like those of a path, whatever the server's delimiter is. */
export function tokenize(text: string): readonly string[] {
  return text.split(/[\s/]+/u).filter((word) => word !== '');
}

function wholeIdOf(delimiter: string, texts: readonly string[]): WholeId {
  const encoder = new TextEncoder();
  const words = texts.map((word) => encoder.encode(word));
  const letters = words.reduce((all, word) => all | letterSet(word, 0, word.length), 0);
  return { delimiter: encoder.encode(delimiter), words, letters };
}
