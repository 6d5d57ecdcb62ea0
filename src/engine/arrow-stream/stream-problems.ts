import { EngineProblem, invalid } from '../engine-problem.ts';

/** A message of a stream, as people count them: the third batch is `Batch 3`. */
export interface MessagePlace {
  readonly what: string;
  /** Where in the stream it begins. */
  readonly at: number;
}

const SCHEMA_VALIDATION = 20;

export function brokenMessage({ what, at }: MessagePlace, problem: string): EngineProblem {
  return invalid(`${what}, at byte ${counted(at)}, ${problem}.`);
}

export function cutOff({ what, at }: MessagePlace, end: number, missing: number): EngineProblem {
  return invalid(
    `The stream is cut off: ${what.toLowerCase()}, from byte ${counted(at)}, ends at byte ${counted(end)}, and ${counted(missing)} more ${missing === 1 ? 'byte was' : 'bytes were'} announced.`,
  );
}

export function wrongColumn(path: readonly string[], problem: string): EngineProblem {
  return wrongSchema(`Column "${path.join('.')}" ${problem}.`);
}

export function wrongSchema(sentence: string): EngineProblem {
  return new EngineProblem(SCHEMA_VALIDATION, sentence);
}

/** What is read by offsets that make no sense ends in a RangeError, whichever offset it was. */
export function orBroken<Result>(place: MessagePlace, read: () => Result): Result {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof RangeError) throw brokenMessage(place, 'has a header that makes no sense');
    throw problem;
  }
}

export function counted(count: number): string {
  return count.toLocaleString('en-US');
}
