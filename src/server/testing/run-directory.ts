import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Made by `scripts/testing/set-up-run.mjs`, or for this process alone, and then removed by a later run. */
const { VITRINE_RUN: RUN = join(ROOT, `.cache/test-runs/vitrine-unit-${process.pid}-${randomUUID()}`) } =
  process.env;

/**
 * A directory that is made once in a run, by the first test that needs it, and changed by none. Several processes may
 * make it at the same time: each has its own, and tells of it when it is whole.
 */
export async function madeOnce(name: string, make: (directory: string) => Promise<void>): Promise<string> {
  const note = join(RUN, `${name}.made`);
  const told = await readFile(note, 'utf8').catch(() => undefined);
  if (told !== undefined) return told;
  const directory = join(RUN, `${name}-${randomUUID()}`);
  await mkdir(directory, { recursive: true });
  await make(directory);
  const aside = `${directory}.made`;
  await writeFile(aside, directory);
  await rename(aside, note);
  return directory;
}
