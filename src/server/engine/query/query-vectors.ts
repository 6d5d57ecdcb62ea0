import type { QueryObject } from '../../../protocol/index.ts';
import { invalid } from '../engine-problem.ts';
import type { VectorColumn } from './vector-column.ts';

export type Vector = readonly number[];

/** None where nothing near is looked for: the member has to be there, and is empty then. */
export function vectorsOf({ vector }: QueryObject): readonly Vector[] {
  const single = vector.single_vector ?? [];
  const several = vector.multi_vector ?? [];
  if (several.length > 1 && several.some((one) => one.length === 0)) {
    throw invalid('A vector of `multi_vector` is empty.');
  }
  return [single, ...several].filter((one) => one.length > 0);
}

export function expectWidth(vectors: readonly Vector[], { name, width }: VectorColumn): void {
  const wrong = vectors.find((vector) => vector.length !== width);
  if (wrong === undefined) return;
  throw invalid(`The vector has ${wrong.length} numbers, and those of the column \`${name}\` have ${width}.`);
}
