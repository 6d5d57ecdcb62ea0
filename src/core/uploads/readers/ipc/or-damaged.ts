import { NotArrowVectors } from '../../../../protocol/arrow/arrow-errors.ts';

/** What was read, or a sentence for bytes that make no sense. */
export async function orDamaged<Result extends object | undefined>(
  read: () => Promise<Result>,
): Promise<Result | string> {
  try {
    return await read();
  } catch (problem) {
    // What is read by offsets that make no sense ends in a RangeError, whichever offset it was.
    if (problem instanceof NotArrowVectors || problem instanceof RangeError)
      return 'The Arrow file is truncated or damaged.';
    throw problem;
  }
}
