import type { FileFormat } from '#contract/index.ts';
import { NotArrowVectors } from '#protocol/arrow/arrow-errors.ts';
import type { FileFindings, TableReader } from '../table-reader.ts';

const NOTHING: Omit<FileFindings, 'format' | 'problems'> = {
  rows: null,
  batches: null,
  fields: [],
  schemaMetadata: [],
  compression: [],
  dictionaries: [],
  firstRows: [],
  warnings: [],
};

/** A file of which nothing more can be told than why. */
export function unreadable(format: FileFormat, problem: string): TableReader {
  return { findings: { ...NOTHING, format, problems: [problem] }, stream: async function* () {} };
}

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
