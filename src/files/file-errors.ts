/** A write failed because the disk is full. */
export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';
  /** The code of the system, such as `ENOSPC`. */
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

/** The code of a system error, such as `ENOENT`. Returns undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Describes a system error for the end of a sentence: `the disk is full (ENOSPC)`. */
export function describeFileError(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error ? error.message : 'for an unknown reason';
  const meaning = meanings[code];
  const room = error instanceof NoSpaceError ? `: ${error.room}` : '';
  return meaning === undefined ? code : `${meaning} (${code})${room}`;
}
