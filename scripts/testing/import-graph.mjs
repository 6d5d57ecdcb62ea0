import { readImports } from '../checks/read-imports.mjs';
import { resolveImport } from '../checks/resolve-import.mjs';

/** @typedef {import('../checks/finding.mjs').SourceFile} SourceFile */
/** @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph by file: the files that it imports */

/** Imports of types only are not loaded at run time. */
const TYPES_ALONE =
  /\b(?:import|export)\s+type\s+(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+)\s+from\s*['"][^'"]+['"]/g;

/** Besides imports: a program, a style sheet, or a data file that is referenced by URL. */
const NAMED_PLACE = /new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g;

/**
 * The imports between files at run time, without imports of types only.
 *
 * @param {readonly SourceFile[]} files
 * @returns {ImportGraph}
 */
export function importGraph(files) {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files
      // Declaration files are never run.
      .filter(({ path }) => /(?<!\.d)\.(ts|tsx|mjs)$/.test(path))
      .map((file) => [file.path, namedBy(file).filter((path) => known.has(path))]),
  );
}

/** @param {SourceFile} file */
function namedBy(file) {
  const imported = readImports({ path: file.path, text: file.text.replaceAll(TYPES_ALONE, '') });
  const places = [...file.text.matchAll(NAMED_PLACE)].map(([, target = '']) => target);
  return [...imported.map(({ target }) => target), ...places].flatMap(
    (target) => resolveImport(file.path, target) ?? [],
  );
}

/**
 * These files and all their transitive imports.
 *
 * @param {ImportGraph} graph
 * @param {readonly string[]} entries
 * @returns {ReadonlySet<string>}
 */
export function readBecauseOf(graph, entries) {
  /** @type {Set<string>} */
  const read = new Set();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (read.has(file)) continue;
    read.add(file);
    waiting.push(...(graph.get(file) ?? []));
  }
  return read;
}
