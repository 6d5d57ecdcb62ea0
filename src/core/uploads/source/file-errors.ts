import { Failure } from '../../failure.ts';
import { errorCode } from '../../storage/errors.ts';

/** Why a file could not be opened. SECURITY: without its path, which the window knows and a log should not. */
export function whyNotOpened(problem: unknown): Failure {
  const code = errorCode(problem);
  if (code === undefined) throw problem;
  return new Failure('INVALID', REASONS.get(code) ?? `Couldn’t open the file (${code}).`);
}

/** A disk that was taken out, a share that went away. */
export function whyNotRead(problem: unknown): Failure {
  const code = errorCode(problem);
  if (code === undefined) throw problem;
  return new Failure('INVALID', `Reading the file failed (${code}). Choose it again.`);
}

const NOT_ALLOWED =
  'You don’t have permission to read this file. Change its permissions, or choose another file.';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'The file no longer exists.'],
  ['ENOTDIR', 'The file no longer exists.'],
  ['EACCES', NOT_ALLOWED],
  ['EPERM', NOT_ALLOWED],
  // On Windows, to open a folder fails; so does a socket anywhere.
  ['EISDIR', 'This is a folder. Choose one file in it.'],
  ['ENXIO', 'This isn’t a file but a device, a pipe or a socket. Choose a file.'],
  ['EBUSY', 'The file is in use by another app. Close it there.'],
  ['ELOOP', 'The file is a symbolic link loop.'],
  ['ENAMETOOLONG', 'The path of the file is too long.'],
  ['EMFILE', 'Too many files are open at the same time. Close some.'],
]);
