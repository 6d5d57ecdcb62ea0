import { readImports } from '../checks/read-imports.mjs';
import { resolveImport } from '../checks/resolve-import.mjs';

/** @typedef {import('../checks/finding.mjs').SourceFile} SourceFile */
/** @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph by file: the files that it reads */

/** What is named for its types is not read when the file runs. */
const TYPES_ALONE =
  /\b(?:import|export)\s+type\s+(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+)\s+from\s*['"][^'"]+['"]/g;

/** Beside what it imports: a program, a style or a file of data that it names by its place. */
const NAMED_PLACE = /new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g;

/**
 * Who reads whom when it runs. What is imported for its types alone is not read.
 *
 * @param {readonly SourceFile[]} files
 * @returns {ImportGraph}
 */
export function importGraph(files) {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files
      // What declares types alone is never run.
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
 * These files and everything that is read because of them.
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
