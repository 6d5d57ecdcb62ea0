import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

/** The names of all benches: programs in `bench/`. Shared code is in subfolders. */
export async function listBenches() {
  const files = await readdir(join(ROOT, 'bench'));
  return files.flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? []).sort();
}
