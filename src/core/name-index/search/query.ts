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
  /** Where the text holds the delimiter of the connection, whole ids are looked at too. */
  readonly delimiter?: Uint8Array;
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
  const isWholeId = between !== '' && pattern.text.includes(between);
  return { pattern, ...(isWholeId ? { delimiter: new TextEncoder().encode(between) } : {}) };
}
