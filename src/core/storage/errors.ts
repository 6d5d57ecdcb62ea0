import { describeFileError } from '#files/file-errors.ts';
import { Failure } from '../failure.ts';

/** A file of the data directory couldn’t be read or written. The message is for the user. */
export class StorageError extends Failure {
  override readonly name = 'StorageError';

  constructor(message: string, cause?: unknown) {
    super('STORAGE', message);
    this.cause = cause;
  }
}

/** The result of a task, or an error such as `Couldn’t read the run: access is denied (EACCES).` */
export async function orStorageError<T>(what: string, task: () => Promise<T>, more = ''): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new StorageError(`Couldn’t ${what}: ${describeFileError(error)}.${more}`, error);
  }
}

/** Saving was refused: another process holds the directory, or the file is from a newer version or couldn’t be read. */
export class ReadOnlyError extends Failure {
  override readonly name = 'ReadOnlyError';

  constructor(fileName: string, reason: string) {
    super('READ_ONLY', `Couldn’t save ${fileName}. ${reason}`);
  }
}
