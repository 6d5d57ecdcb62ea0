import { ArrowTypeError, NotAnArrowStream, NotArrowVectors } from '../../../protocol/arrow/arrow-errors.ts';
import { CorruptDataError } from './corrupt-data-error.ts';

/** What was read, or a {@link CorruptDataError} for bytes that make no sense. */
export async function mapCorruption<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (problem) {
    throw damageIn(problem) ?? problem;
  }
}

export const DAMAGED = 'The data is truncated, damaged, or not Arrow.';

function damageIn(problem: unknown): CorruptDataError | undefined {
  if (problem instanceof ArrowTypeError) return new CorruptDataError(problem.message, { cause: problem });
  if (problem instanceof NotAnArrowStream) {
    const message = 'The schema is damaged, or a column has an unknown type.';
    return new CorruptDataError(message, { cause: problem });
  }
  // Whatever is read by offsets that make no sense ends in a RangeError, whichever offset it was.
  if (problem instanceof RangeError || problem instanceof NotArrowVectors) {
    return new CorruptDataError(DAMAGED, { cause: problem });
  }
  return undefined;
}
