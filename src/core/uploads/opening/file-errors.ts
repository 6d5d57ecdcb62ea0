import { Failure } from '../../failure.ts';
import { errorCode } from '../../storage/errors.ts';

/** Why a file could not be opened. SECURITY: without its path, which the window knows and a log should not. */
export function whyNotOpened(problem: unknown): Failure {
  const code = errorCode(problem);
  if (code === undefined) throw problem;
  return new Failure('INVALID', REASONS.get(code) ?? `The file could not be opened (${code}).`);
}

/** A disk that was taken out, a share that went away. */
export function whyNotRead(problem: unknown): Failure {
  const code = errorCode(problem);
  if (code === undefined) throw problem;
  return new Failure('INVALID', `The file could not be read to its end (${code}). Open it again.`);
}

const NOT_ALLOWED = 'This user may not read the file. Change its permissions, or choose another one.';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'The file is not there any more.'],
  ['ENOTDIR', 'The file is not there any more.'],
  ['EACCES', NOT_ALLOWED],
  ['EPERM', NOT_ALLOWED],
  // On Windows, to open a folder fails; so does a socket anywhere.
  ['EISDIR', 'This is a folder. Choose one file in it.'],
  ['ENXIO', 'This is not a file but a device, a pipe or a socket. Choose a file.'],
  ['EBUSY', 'Another program holds the file. Close it there.'],
  ['ELOOP', 'The file is a link that leads round in a circle.'],
  ['ENAMETOOLONG', 'The path of the file is too long.'],
  ['EMFILE', 'Too many files are open at the same time. Close some.'],
]);
