import { LIMITS } from '#protocol/limits.ts';
import type { TextValue } from './cell-value.ts';

/** Invalid UTF-8 becomes U+FFFD. A byte order mark is kept as a character. */
const UTF_8 = ['utf-8', { ignoreBOM: true }] as const;
const decoder = new TextDecoder(...UTF_8);

/** The most UTF-8 bytes for one UTF-16 unit. */
const MOST_BYTES = 3;

/** All of a text up to this many characters, otherwise more than these: the caller truncates it. */
export function beginningOf({ bytes }: TextValue, characters: number): string {
  return decoder.decode(bytes.subarray(0, (characters + 1) * MOST_BYTES));
}

/** The complete text: a string if it is short, as nearly all are, otherwise in parts. */
export function wholeText(value: TextValue): string | Iterable<string> {
  return value.bytes.length > LIMITS.exportPiece ? textParts(value) : decoder.decode(value.bytes);
}

/** Never splits a character. */
function* textParts({ bytes }: TextValue): Generator<string> {
  const parts = new TextDecoder(...UTF_8);
  for (const part of byteParts(bytes)) yield parts.decode(part, { stream: true });
  const end = parts.decode();
  if (end !== '') yield end;
}

export function* byteParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += LIMITS.exportPiece) {
    yield bytes.subarray(from, from + LIMITS.exportPiece);
  }
}
