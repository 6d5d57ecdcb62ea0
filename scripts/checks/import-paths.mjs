import { FEATURES } from './modules.mjs';
import { readImports } from './read-imports.mjs';
import { aliasOf, resolveImport } from './resolve-import.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** A workspace with its own package.json, which can't have aliases for folders outside of it. */
const WITHOUT_ALIASES = 'src/engine/';

/**
 * Checks import paths: relative within a unit, otherwise with the alias of the folder (`#ui/…`). Longer relative
 * paths are hard to read, and break with every move.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkImportPaths(files) {
  return files
    .filter(({ path }) => /^(src|e2e|interop)\/.*\.tsx?$/.test(path) && !path.startsWith(WITHOUT_ALIASES))
    .flatMap((file) =>
      readImports(file).flatMap(({ target, line }) => {
        const path = resolveImport(file.path, target);
        const alias = path === undefined ? undefined : aliasOf(path);
        if (path === undefined || alias === undefined || target === alias) return [];
        const isInSameFeature = placeOf(path) === placeOf(file.path) && !target.startsWith('../../../');
        if (isInSameFeature && target.startsWith('.')) return [];
        return [{ file: file.path, line, problem: `'${target}' leaves its place`, fix: `Write '${alias}'.` }];
      }),
    );
}

/** The unit of a file: a feature, a part of the window, a module. @param {string} path */
function placeOf(path) {
  const parts = path.split('/');
  const depth = path.startsWith(`${FEATURES}/`) ? 4 : path.startsWith('src/renderer/') ? 3 : 2;
  return parts.slice(0, depth).join('/');
}
