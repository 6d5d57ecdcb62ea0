import { type Id, parseId, sameId } from '../../protocol/index.ts';
import { Failure } from '../failure.ts';

type Tables = readonly string[][];

/** The id that a user typed for a table. */
export function idOfTable(text: string, delimiter: string): string[] {
  const id = [...parseId(text, delimiter)];
  // The delimiter alone is the root, which is no table.
  if (id.length === 0 || id.includes('')) {
    throw new Failure(
      'INVALID',
      `"${text}" contains an empty part. Separate parts with the connection’s delimiter.`,
    );
  }
  return id;
}

export function withTable(known: Tables, id: Id): string[][] {
  return [...withoutTable(known, id), [...id]];
}

export function withoutTable(known: Tables, id: Id): string[][] {
  return known.filter((other) => !sameId(other, id));
}
