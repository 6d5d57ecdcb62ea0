import type { FileFormat } from '../../../contract/index.ts';
import type { Findings, TableReader } from '../table-reader.ts';

const NOTHING: Omit<Findings, 'format' | 'problems'> = {
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
