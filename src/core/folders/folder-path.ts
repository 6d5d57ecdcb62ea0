import { opendir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { Failure } from '../failure.ts';
import { describeFileError, errorCode } from '../storage/errors.ts';

/**
 * The directory that a user typed or chose, as a whole path, or an INVALID failure that says why it can not be opened.
 * SECURITY: in the browser shell a page with the token names any directory that this user may read. That page is the
 * user's own window; what keeps others out is the token, and there is no narrower circle to hold it in.
 */
export async function normalizeFolder(typed: string, home: string = homedir()): Promise<string> {
  const folder = wholePath(typed, home);
  const problem = await problemOf(folder);
  if (problem !== undefined) throw new Failure('INVALID', problem);
  return folder;
}

/** One that was opened once may be gone by now, as a disk is that was taken away. */
export async function checkFolderIsThere(folder: string): Promise<void> {
  if (await isDirectory(folder).catch(() => false)) return;
  throw new Failure('GONE', `Folder not found: ${folder}. Restore it, or remove this connection.`);
}

/** SECURITY: one that is not whole would mean another folder with every way in which Vitrine is started; one with a NUL is none. */
export function isWholePath(path: string): boolean {
  return isAbsolute(path) && !path.includes('\0');
}

function wholePath(typed: string, home: string): string {
  const path = typed.replace(/^~(?=$|[\\/])/, () => home);
  if (isWholePath(path)) return resolve(path);
  throw new Failure('INVALID', `"${typed}" isn’t an absolute path.`);
}

async function problemOf(folder: string): Promise<string | undefined> {
  try {
    if (!(await isDirectory(folder))) return `${folder} is a file, not a folder.`;
    // That it is there says nothing about whether this user may look into it.
    await (await opendir(folder)).close();
    return (await isTable(folder)) ? `${folder} is a table. Open its parent folder.` : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return `${folder} doesn’t exist. Check the path.`;
    return `Can’t read ${folder}: ${describeFileError(error)}.`;
  }
}

/** Every table has its manifests there. */
function isTable(folder: string): Promise<boolean> {
  return isDirectory(join(folder, '_versions')).catch(() => false);
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory();
}
