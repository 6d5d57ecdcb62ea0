import { readImports } from './read-imports.mjs';
import { resolveImport } from './resolve-import.mjs';

/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * The circles of imports, largest first. Imports of types and lazy imports count.
 *
 * @param {readonly SourceFile[]} files
 * @returns {string[][]}
 */
export function importCircles(files) {
  const known = new Set(files.map(({ path }) => path));
  const graph = new Map(
    files.map((file) => {
      const named = readImports(file).flatMap(({ target }) => resolveImport(file.path, target) ?? []);
      return [file.path, named.filter((path) => known.has(path))];
    }),
  );
  return componentsOf(graph)
    .filter(({ length }) => length > 1)
    .map((circle) => circle.sort())
    .sort((one, other) => other.length - one.length);
}

/**
 * Strongly connected components, by Tarjan's algorithm.
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph
 */
function componentsOf(graph) {
  /** @type {string[][]} */
  const components = [];
  /** @type {Map<string, number>} the index of each visited file */
  const met = new Map();
  /** @type {Set<string>} files without a component so far, in the order of `met` */
  const open = new Set();

  /** @type {(file: string) => number} the first open file that is reachable from it */
  const visit = (file) => {
    const own = met.size;
    met.set(file, own);
    open.add(file);
    let lowest = own;
    for (const next of graph.get(file) ?? []) {
      if (!met.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.has(next)) lowest = Math.min(lowest, met.get(next) ?? own);
    }
    if (lowest === own) components.push(takeFrom(open, file));
    return lowest;
  };

  for (const file of graph.keys()) if (!met.has(file)) visit(file);
  return components;
}

/** Removes this file and all that were added after it. @param {Set<string>} open @param {string} first */
function takeFrom(open, first) {
  const all = [...open];
  const taken = all.slice(all.indexOf(first));
  for (const file of taken) open.delete(file);
  return taken;
}
