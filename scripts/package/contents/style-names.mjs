import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../launch/paths.mjs';
import { packageDirectory } from './installed-files.mjs';

/** @typedef {{ fileName: string, source: string | Uint8Array }} BuiltStyle */

const STYLE = /\.css$/;

/**
 * A style sheet has no source map, but the build doesn’t change the names of classes, properties, and animations.
 *
 * @returns {Promise<(file: BuiltStyle) => ReadonlySet<string> | undefined>} finds the packages that a style sheet
 * contains a part of
 */
export async function stylesOfPackages() {
  const entries = await readdir(join(ROOT, 'node_modules'), { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && STYLE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const sheets = await Promise.all(
    paths.map(async (path) => ({
      directory: packageDirectory(path) ?? path,
      names: styleNames(await readFile(path, 'utf8')),
    })),
  );
  return ({ fileName, source }) => {
    if (!STYLE.test(fileName)) return undefined;
    const names = styleNames(`${source}`);
    return new Set(sheets.filter((sheet) => hasMost(names, sheet.names)).map(({ directory }) => directory));
  };
}

/** @param {string} sheet @returns {Set<string>} */
function styleNames(sheet) {
  const plain = sheet.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/gs, '');
  return new Set(plain.match(/\.-?[a-z_][\w-]*|--[\w-]+(?=\s*:)|@keyframes\s+[\w-]+/gi));
}

/**
 * At least half of them: a build leaves out rules without effect.
 *
 * @type {(names: ReadonlySet<string>, expected: ReadonlySet<string>) => boolean}
 */
function hasMost(names, expected) {
  const present = [...expected].filter((name) => names.has(name));
  return present.length > 0 && present.length >= expected.size / 2;
}
