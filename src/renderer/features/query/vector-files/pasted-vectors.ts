import { numberListsInJson } from './json-file.ts';
import { readNumbersText } from './numbers-text.ts';
import { checkLength, checkNumbers } from './vector-source.ts';

/** The vectors in what was pasted: numbers as people print them, or the JSON that an embedding came in. */
export function readPastedVectors(text: string, width?: number): readonly (readonly number[])[] {
  if (!text.includes('{')) return readNumbersText(text, width);
  const lists = [...numberListsInJson(text).values()];
  const vectors = lists.find((rows) => rows.every((row) => row.length === width)) ?? lists[0] ?? [];
  for (const vector of vectors) {
    checkLength(vector.length);
    checkNumbers(vector);
  }
  return vectors;
}
