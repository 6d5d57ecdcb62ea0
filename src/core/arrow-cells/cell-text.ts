import { LIMITS } from '#protocol/limits.ts';
import type { TextValue } from './cell-value.ts';

/** What is no UTF-8 shows as the sign for that. A byte order mark is a character as any other. */
const UTF_8 = ['utf-8', { ignoreBOM: true }] as const;
const decoder = new TextDecoder(...UTF_8);

/** Of one unit of 16 bits. */
const MOST_BYTES = 3;

/** All of a text where it has no more characters than these, else more than these: whoever shows it cuts it. */
export function beginningOf({ bytes }: TextValue, characters: number): string {
  return decoder.decode(bytes.subarray(0, (characters + 1) * MOST_BYTES));
}

/** The whole of it: at once where it is short, as nearly all are, and else part by part. */
export function wholeText(value: TextValue): string | Iterable<string> {
  return value.bytes.length > LIMITS.exportPiece ? textParts(value) : decoder.decode(value.bytes);
}

/** Parts of whole characters. */
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
