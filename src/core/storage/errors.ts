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

/** A write found no room on the disk. */
export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';
  /** The system's, such as `ENOSPC`. */
  readonly code: string;
  /** `4 kB are free and 12 kB needed` */
  readonly room: string;

  constructor(code: string, { free, needed }: { readonly free: number; readonly needed: number }) {
    super('There is no room on the disk.');
    this.code = code;
    this.room = `${Math.floor(free / 1024)} kB are free and ${Math.ceil(needed / 1024)} kB needed`;
  }
}

const meanings: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EPERM: 'the operation isn’t permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path isn’t a directory',
  EEXIST: 'a file with that name already exists',
  EISDIR: 'it is a directory',
  EIO: 'the disk reported an error',
  EBUSY: 'another application is using it',
  EMFILE: 'too many files are open',
};

/** The code of a system error, such as `ENOENT`; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** A system error as the end of a sentence: `the disk is full (ENOSPC)`. */
export function describeFileError(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error ? error.message : 'for an unknown reason';
  const meaning = meanings[code];
  const room = error instanceof NoSpaceError ? `: ${error.room}` : '';
  return meaning === undefined ? code : `${meaning} (${code})${room}`;
}
