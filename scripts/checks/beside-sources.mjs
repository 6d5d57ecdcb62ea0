import { posix } from 'node:path';
import { isTest } from './finding.mjs';
import { readImports } from './read-imports.mjs';
import { resolveImport } from './resolve-import.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * Checks that tests and style sheets are beside their sources: no folder has only these, and no file imports a style
 * sheet of another folder.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkBesideSources(files) {
  const sources = files.filter(({ path }) => path.startsWith('src/'));
  return [...lonely(sources), ...sources.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(foreignSheets)];
}

/** @param {readonly SourceFile[]} files */
function lonely(files) {
  const withSources = new Set(
    files.filter(({ path }) => isSource(path)).map(({ path }) => posix.dirname(path)),
  );
  return files
    .filter(({ path }) => /\.(test\.tsx?|module\.css)$/.test(path) && !/\/testing\//.test(path))
    .filter(({ path }) => !withSources.has(posix.dirname(path)))
    .map(({ path }) => ({
      file: path,
      problem: 'there is no source in its folder',
      fix: 'Move it beside the source that it belongs to.',
    }));
}

/** @param {string} path */
function isSource(path) {
  return /\.tsx?$/.test(path) && !isTest(path);
}

/** @param {SourceFile} file */
function foreignSheets(file) {
  return readImports(file)
    .filter(({ target }) => target.endsWith('.module.css'))
    .filter(
      ({ target }) => posix.dirname(resolveImport(file.path, target) ?? '') !== posix.dirname(file.path),
    )
    .map(({ target, line }) => ({
      file: file.path,
      line,
      problem: `'${target}' is the style sheet of another folder`,
      fix: 'Use a class of src/renderer/ui/shared.css, the component that has that look, or a sheet of its own.',
    }));
}
