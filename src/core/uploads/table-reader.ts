import type { ColumnChoice, CsvDialect, FileFormat, FileReport } from '#contract/index.ts';
import { NotArrowVectors } from '#protocol/arrow/arrow-errors.ts';
import { Failure } from '../failure.ts';
import type { OpenedFile } from './opened-file.ts';

/** What a reader finds in a file before anything is sent. */
export type FileFindings = Omit<FileReport, 'uploadId' | 'name' | 'size'>;

/** How the user wants it read; missing choices are guessed from the first rows. */
export interface ReadChoices {
  readonly columns?: readonly ColumnChoice[];
  readonly dialect?: CsvDialect;
}

export interface FileToRead {
  readonly file: OpenedFile;
  readonly format: FileFormat;
  readonly choices: ReadChoices;
  /** The path of the built Parquet worker. */
  readonly parquetProgram: string;
}

export interface ReadSoFar {
  /** Bytes of the file. */
  readonly read: number;
  readonly rows: bigint;
}

export interface TableReader {
  readonly findings: FileFindings;
  /** The rows as the bytes of an Arrow stream, in pieces. Each call starts at the beginning. */
  readonly stream: (onProgress: (soFar: ReadSoFar) => void) => AsyncIterable<Uint8Array>;
}

/** A row that can't be read, counted from 1 without the header. */
export class RowProblem extends Failure {
  override readonly name = 'RowProblem';
  readonly row: bigint;

  constructor(row: bigint, sentence: string) {
    super('INVALID', `Row ${row.toLocaleString('en-US')} ${sentence}`);
    this.row = row;
  }
}

const MAX_CELL_LENGTH = 80;

/** A cell as it is quoted in a message: on one line, and shortened. */
export function quotedCell(text: string): string {
  const short = text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH).toWellFormed()}…` : text;
  return JSON.stringify(short);
}

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

/** A file of which only the problem is known. */
export function unreadable(format: FileFormat, problem: string): TableReader {
  return { findings: { ...NOTHING, format, problems: [problem] }, stream: async function* () {} };
}

/** Returns a sentence if the bytes are invalid. */
export async function orDamaged<Result extends object | undefined>(
  read: () => Promise<Result>,
): Promise<Result | string> {
  try {
    return await read();
  } catch (problem) {
    // Reading at an invalid offset throws a RangeError.
    if (problem instanceof NotArrowVectors || problem instanceof RangeError)
      return 'The Arrow file is truncated or damaged.';
    throw problem;
  }
}
