import { Failure } from '../failure.ts';

const MAX_CELL_LENGTH = 80;

/** A row that can't be read, counted from 1 without the header. */
export class RowProblem extends Failure {
  override readonly name = 'RowProblem';
  readonly row: bigint;

  constructor(row: bigint, sentence: string) {
    super('INVALID', `Row ${row.toLocaleString('en-US')} ${sentence}`);
    this.row = row;
  }
}

/** A cell as it may be quoted: on one line, and not longer than it can be read. */
export function quotedCell(text: string): string {
  const short = text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH).toWellFormed()}…` : text;
  return JSON.stringify(short);
}
