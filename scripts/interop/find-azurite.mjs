import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';

/** @typedef {import('../runtime/platform.mjs').Found} Found */

const LIST = join(ROOT, 'interop/azurite');
const FILES = ['package.json', 'package-lock.json'];
const PROGRAM = 'node_modules/azurite/dist/src/blob/main.js';

/**
 * The emulator of Azure Blob Storage, in its own directory below `.cache`, created once for each list of packages. It
 * has hundreds of packages, which a build of Vitrine doesn’t need.
 *
 * @returns {Promise<Found>}
 */
export async function findAzurite() {
  const lock = await readFile(join(LIST, 'package-lock.json'));
  const name = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const directory = join(CACHE, `interop-azurite-${name}`);
  // Written last, so that an incomplete directory is not used.
  const complete = join(directory, 'complete');
  if (!existsSync(complete)) {
    const missing = await install(directory);
    if (missing !== undefined) return { missing };
    await writeFile(complete, '');
  }
  return { path: join(directory, PROGRAM) };
}

/**
 * SECURITY: with the hashes of the lockfile, and without install scripts.
 *
 * @param {string} directory
 * @returns {Promise<string | undefined>}
 */
async function install(directory) {
  process.stderr.write('Fetching the Azure emulator…\n');
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const file of FILES) await copyFile(join(LIST, file), join(directory, file));
  const args = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok, output } = await runCaptured('npm', args, { cwd: directory });
  return ok ? undefined : `the Azure emulator can’t be installed (${output.trim().split('\n').at(-1) ?? ''})`;
}
