import { fold } from '../store/fold.ts';
import { letterSet } from '../store/letter-set.ts';

/** A text to look for, as bytes that are compared with the folded names. */
export interface Pattern {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** How many bytes each of its letters has: a letter is found whole or not at all. */
  readonly lengths: Uint8Array;
  readonly letters: number;
}

export interface Query {
  readonly pattern: Pattern;
  /** Where the text holds the delimiter of the connection, or several words, whole ids are looked at too. */
  readonly wholeId?: WholeId;
}

export interface WholeId {
  readonly delimiter: Uint8Array;
  /** Parts of an id, in this order; only one where the text has no space. */
  readonly words: readonly Uint8Array[];
  /** Those that all of the words have. */
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

export function tokenize(wanted: string): readonly string[] {
  return wanted.split(/\s+/u).filter((word) => word !== '');
}

function wholeIdOf(delimiter: string, texts: readonly string[]): WholeId {
  const encoder = new TextEncoder();
  const words = texts.map((word) => encoder.encode(word));
  const letters = words.reduce((all, word) => all | letterSet(word, 0, word.length), 0);
  return { delimiter: encoder.encode(delimiter), words, letters };
}
