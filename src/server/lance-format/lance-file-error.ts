/** A file of a table that is not what it should be, or not there. The message names it and is for the user. */
export class LanceFileError extends Error {
  override readonly name = 'LanceFileError';
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`\`${file}\` ${problem}`, options);
    this.file = file;
  }
}
