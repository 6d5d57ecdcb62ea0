import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** No file can take the place of a directory. The answer ends that. */
export async function makeUnwritable(directory: string, name: string): Promise<() => Promise<void>> {
  const path = join(directory, name);
  await rm(path, { force: true });
  await mkdir(path);
  return () => rm(path, { recursive: true });
}
