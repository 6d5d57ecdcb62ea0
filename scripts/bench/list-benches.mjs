import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

/** The names of all benches: each is a program of `bench/`, and what they share is in folders below. */
export async function listBenches() {
  const files = await readdir(join(ROOT, 'bench'));
  return files.flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? []).sort();
}
