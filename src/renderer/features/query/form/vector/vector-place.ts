import type { Vector } from './vector-member.ts';

/** Which of the vectors that are set what is given next takes the place of. */
export interface VectorPlace {
  readonly from: number;
  readonly count: number;
}

/** Of all of them: one gives a new vector, and it is the vector. */
export const PLACE_OF_ALL: VectorPlace = { from: 0, count: Number.POSITIVE_INFINITY };

/** After the last. */
export function placeOfAnother(vectors: readonly Vector[]): VectorPlace {
  return { from: vectors.length, count: 0 };
}

export interface Placed {
  readonly vectors: readonly Vector[];
  /** Of those that were just given: what is typed on, or drawn again, takes their place. */
  readonly place: VectorPlace;
}

export function placed(
  vectors: readonly Vector[],
  { from, count }: VectorPlace,
  given: readonly Vector[],
): Placed {
  const start = Math.min(from, vectors.length);
  return {
    vectors: [...vectors.slice(0, start), ...given, ...vectors.slice(start + count)],
    place: { from: start, count: given.length },
  };
}

export function without(vectors: readonly Vector[], index: number, { from, count }: VectorPlace): Placed {
  const rest = vectors.filter((_, other) => other !== index);
  if (rest.length === 0) return { vectors: rest, place: PLACE_OF_ALL };
  if (index < from) return { vectors: rest, place: { from: from - 1, count } };
  return { vectors: rest, place: { from, count: index < from + count ? count - 1 : count } };
}
