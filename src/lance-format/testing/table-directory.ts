import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';

/** Writes files to a directory that is removed after the test. */
export async function directoryWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(directory, name, '..'), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  return directory;
}

/** The path that the table engine uses. */
export function manifestPath(version: bigint): string {
  return `_versions/${String(2n ** 64n - 1n - version).padStart(20, '0')}.manifest`;
}
