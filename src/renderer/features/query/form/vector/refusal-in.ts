import { VectorRefusal } from '../../vector-files/refusal.ts';

/** What a reader of vectors says against its input; anything else it throws is a fault of ours. */
export function refusalIn(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (problem) {
    return refusalOf(problem);
  }
}

export function refusalOf(problem: unknown): string {
  if (problem instanceof VectorRefusal) return problem.message;
  throw problem;
}
