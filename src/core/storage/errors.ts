import { describeFileError } from '#files/file-errors.ts';
import { Failure } from '../failure.ts';

/** A file of the data directory could not be read or written. The message is for the user. */
export class StorageError extends Failure {
  override readonly name = 'StorageError';

  constructor(message: string, cause?: unknown) {
    super('STORAGE', message);
    this.cause = cause;
  }
}

/** What the task answers, or why it failed: `Couldn’t read the run: access is denied (EACCES).` */
export async function orStorageError<T>(what: string, task: () => Promise<T>, more = ''): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new StorageError(`Couldn’t ${what}: ${describeFileError(error)}.${more}`, error);
  }
}

/** Nothing was saved, and on purpose: the file is another's, from a newer version, or could not be read. */
export class ReadOnlyError extends Failure {
  override readonly name = 'ReadOnlyError';

  constructor(fileName: string, reason: string) {
    super('READ_ONLY', `Couldn’t save ${fileName}. ${reason}`);
  }
}
