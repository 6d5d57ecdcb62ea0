import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts a directory in place of the file, so that it can’t be written. The result undoes that. */
export async function makeUnwritable(directory: string, name: string): Promise<() => Promise<void>> {
  const path = join(directory, name);
  await rm(path, { force: true });
  await mkdir(path);
  return () => rm(path, { recursive: true });
}
