import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Created by `scripts/testing/set-up-run.mjs`, or for this process only. A later run removes it. */
const { VITRINE_RUN: RUN = join(ROOT, `.cache/test-runs/vitrine-unit-${process.pid}-${randomUUID()}`) } =
  process.env;

/**
 * A directory that the first test that needs it creates in a run, and that no test changes. Several processes may
 * create it concurrently: each fills its own, and publishes it when it is complete.
 */
export async function madeOnce(name: string, make: (directory: string) => Promise<void>): Promise<string> {
  const note = join(RUN, `${name}.made`);
  const noted = await readFile(note, 'utf8').catch(() => undefined);
  if (noted !== undefined) return noted;
  const directory = join(RUN, `${name}-${randomUUID()}`);
  await mkdir(directory, { recursive: true });
  await make(directory);
  const aside = `${directory}.made`;
  await writeFile(aside, directory);
  await rename(aside, note);
  return directory;
}
