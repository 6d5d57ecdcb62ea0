/** The letters of a text as one bit each: names that lack a letter of the query are skipped quickly. */
export function letterSet(text: Uint8Array, from: number, to: number): number {
  let set = 0;
  for (let at = from; at < to; at += 1) set |= 1 << (BITS[text[at] ?? 0] ?? 0);
  return set;
}

export function hasLetters(set: number, letters: number): boolean {
  return (set & letters) === letters;
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
