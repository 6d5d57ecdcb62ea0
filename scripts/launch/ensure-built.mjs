import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OUT, PROGRAMS, ROOT } from './paths.mjs';
import { runCaptured } from './run-captured.mjs';
import { sourceStamp } from './source-stamp.mjs';

const STAMP = join(OUT, '.built-from');

/** Builds unless `out/` is up to date. Reports that on stderr, since stdout belongs to the program. */
export async function ensureBuilt() {
  const stamp = await sourceStamp(ROOT);
  if (await isBuiltFrom(stamp)) return;
  process.stderr.write('Building…\n');
  const build = await runCaptured(process.execPath, [join(ROOT, 'scripts/build.mjs')], { cwd: ROOT });
  if (!build.ok) throw new Error(`The build failed.\n${build.output}`);
  await writeFile(STAMP, stamp);
}

/** @param {string} stamp */
async function isBuiltFrom(stamp) {
  try {
    await Promise.all(Object.values(PROGRAMS).map((file) => access(file)));
    return (await readFile(STAMP, 'utf8')) === stamp;
  } catch {
    return false; // A missing file means that a build is needed.
  }
}
