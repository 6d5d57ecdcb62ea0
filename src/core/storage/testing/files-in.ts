import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The content of every file, by its path below the directory. Only valid while nothing writes there. */
export async function filesIn(directory: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'latin1')));
  return new Map(paths.map((path, index) => [relative(directory, path), texts[index] ?? '']));
}
