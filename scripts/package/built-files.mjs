import { readdir } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { OUT } from '../launch/paths.mjs';
import { importsOf } from './built-imports.mjs';
import { NATIVE } from './native-packages.mjs';

/** @typedef {import('./native-packages.mjs').NativePackage} NativePackage */
/** @typedef {import('./built-imports.mjs').BuiltImport} BuiltImport */

/** What the build leaves for whoever packages, and no program reads. */
const FOR_PACKAGING = /(^|\/)(packages\.json|\.built-from)$/;
const SCRIPT = /\.c?js$/;

/** The engine first looks for its native half beside itself, in a checkout of its own. */
const BESIDE_ENGINE = /(^|\/)lancedb\.([\w-]+\.node|wasi\.cjs)$/;

/** Asked for only by whoever wants them, with the reason why nobody does. @type {Readonly<Record<string, string>>} */
const UNUSED = { 'cbor-x': 'the catalog keeps texts and bytes, and no value in an encoding of lmdb’s' };

/**
 * The built files that are needed by programs, by their paths below `out`, with `/`.
 *
 * @param {readonly string[]} [without] folders of `out`
 * @returns {Promise<string[]>}
 */
export async function builtFiles(without = []) {
  const entries = await readdir(OUT, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(OUT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return files.filter((file) => !FOR_PACKAGING.test(file) && !without.includes(file.split('/')[0] ?? '')).sort();
}

/**
 * Whether each built file finds what it asks for in the package itself. The window's own files are left out: a page can
 * load nothing but what was built beside it.
 *
 * @param {readonly string[]} files
 * @param {readonly NativePackage[]} natives
 * @param {{ hasElectron: boolean }} runtime
 * @returns {Promise<string[]>} what is missing, in words
 */
export async function missingImports(files, natives, { hasElectron }) {
  const scripts = files.filter((file) => SCRIPT.test(file) && !file.startsWith('renderer/'));
  const imports = await importsOf(scripts.map((file) => join(OUT, file)));
  const there = new Set(files.map((file) => join(OUT, file)));
  const names = new Set(imports.map(({ name }) => name));
  const unasked = natives.filter(({ name }) => !names.has(name) && !name.startsWith('@lmdb/'));
  return [
    ...imports.filter((one) => !isThere(one, there, hasElectron)).map(wordsOf),
    ...unasked.map(({ name }) => `no built program asks for ${name} any more`),
    ...Object.keys(UNUSED)
      .filter((name) => !names.has(name))
      .map((name) => `no built program asks for ${name} any more: take it off the list of what is unused`),
  ];
}

/** @type {(asked: BuiltImport, there: ReadonlySet<string>, hasElectron: boolean) => boolean} */
function isThere({ file, name }, there, hasElectron) {
  if (BESIDE_ENGINE.test(name)) return true;
  if (name.startsWith('.')) return there.has(resolve(dirname(file), name));
  return isBuiltin(name) || NATIVE.test(name) || name in UNUSED || (hasElectron && name === 'electron');
}

/** @param {BuiltImport} asked */
function wordsOf({ file, name }) {
  return `out/${relative(OUT, file).replaceAll(sep, '/')} asks for ${name}, which is not in the package`;
}
