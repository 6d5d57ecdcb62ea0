import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { OUT } from '../launch/paths.mjs';
import { namesIn } from './built-imports.mjs';
import { NATIVE } from './native-packages.mjs';

/** Paths are relative to `out`, with `/`. */

/** Started as separate processes by path, so no import refers to them. */
const STARTED = ['server/index.js', 'engine/index.js', 'parquet/index.js', 'names/index.js'];

/** The entry points of each kind of package. */
export const ENTRIES = {
  desktop: ['main/index.js', 'preload/index.cjs', ...STARTED],
  npm: ['vitrine.cjs', 'cli/index.js', ...STARTED],
};

/** The manifest in the root of a package. */
const MANIFEST = '../package.json';

/** Files of the build for packaging only. No program reads them. */
const FOR_PACKAGING = /^(packages\/|\.built-from$)/;
const SCRIPT = /\.c?js$/;
const WINDOW = 'renderer/';

/** The engine first searches for its native module beside itself, as in its own checkout. */
const BESIDE_ENGINE = /(^|\/)lancedb\.([\w-]+\.node|wasi\.cjs)$/;

/** Optional packages that are not used, with the reason. @type {Readonly<Record<string, string>>} */
const UNUSED = { 'cbor-x': 'the catalog keeps texts and bytes, and no value in an encoding of lmdb’s' };

/**
 * @typedef {{ files: string[], missing: string[], packages: string[] }} BuiltFiles `missing` as texts, `packages` that are imported
 */

/**
 * The files of the build that a package needs: the scripts that its programs load, the files beside them, and the
 * whole window.
 *
 * @param {readonly string[]} entries
 * @param {{ hasElectron: boolean }} runtime
 * @returns {Promise<BuiltFiles>}
 */
export async function builtFiles(entries, { hasElectron }) {
  const all = (await filesOfBuild()).filter((file) => !FOR_PACKAGING.test(file));
  const existing = new Set(all);
  const absent = entries
    .filter((entry) => !existing.has(entry))
    .map((entry) => `The build made no out/${entry}.`);
  /** @type {Set<string>} */
  const packages = new Set();
  /** @type {Set<string>} */
  const missing = new Set(absent);
  const reached = new Set(entries.filter((entry) => existing.has(entry)));
  // Iterating over a set includes entries that are added meanwhile.
  for (const file of reached) {
    for (const name of namesIn(await readFile(join(OUT, file), 'utf8'))) {
      const path = posix.join(posix.dirname(file), name);
      if (name === MANIFEST || isProvided(name, hasElectron)) continue;
      if (NATIVE.test(name) || name in UNUSED) packages.add(name.replace(/\/package\.json$/, ''));
      else if (name.startsWith('.') && existing.has(path)) reached.add(path);
      else missing.add(`out/${file} asks for ${name}, which is not in the package.`);
    }
  }
  const isNeeded = (/** @type {string} */ file) =>
    reached.has(file) || file.startsWith(WINDOW) || (!SCRIPT.test(file) && lies(file, reached));
  return { files: all.filter(isNeeded), missing: [...missing], packages: [...packages] };
}

/** @type {(name: string, hasElectron: boolean) => boolean} */
function isProvided(name, hasElectron) {
  // Names of newer Node modules are requested only by code that works without them.
  const ofNode = name.startsWith('node:') || isBuiltin(name);
  return ofNode || BESIDE_ENGINE.test(name) || (hasElectron && name === 'electron');
}

/**
 * Whether a needed file is in the same folder, and may read it.
 *
 * @type {(file: string, reached: ReadonlySet<string>) => boolean}
 */
function lies(file, reached) {
  const folder = posix.dirname(file);
  return [...reached].some((other) => posix.dirname(other) === folder);
}

async function filesOfBuild() {
  const entries = await readdir(OUT, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(OUT, join(entry.parentPath, entry.name)).replaceAll(sep, '/')).sort();
}
