import { packageName } from './boundaries.mjs';
import { readImports } from './read-imports.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/** @typedef {import('./modules.mjs').Room} Room */
/** @typedef {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} Manifest */
/** @typedef {{ folder: string, name: string }} Entry one package in the list of one room */

const LIST = 'scripts/checks/modules.mjs';
const MANIFEST = 'package.json';

/**
 * Checks that listed packages are installed and used, and that shipped packages are listed.
 *
 * @param {readonly SourceFile[]} files
 * @param {readonly Room[]} rooms
 * @param {Manifest} manifest
 * @returns {Finding[]}
 */
export function checkDependencies(files, rooms, { dependencies, devDependencies }) {
  const entries = rooms.flatMap(({ folder, packages }) =>
    Object.keys(packages).map((name) => ({ folder, name })),
  );
  const used = new Map(rooms.map(({ folder }) => [folder, packagesUsedIn(files, folder)]));
  return [
    ...entries.filter(({ name }) => !(name in dependencies || name in devDependencies)).map(notInstalled),
    ...entries.filter(({ folder, name }) => !used.get(folder)?.has(name)).map(notUsed),
    ...Object.keys(dependencies)
      .filter((name) => entries.every((entry) => entry.name !== name))
      .map(notListed),
  ];
}

/** @type {(files: readonly SourceFile[], folder: string) => Set<string>} */
function packagesUsedIn(files, folder) {
  const inside = files.filter(({ path }) => path.startsWith(`${folder}/`));
  return new Set(inside.flatMap(importsOf).map(packageName));
}

/** @param {SourceFile} file */
function importsOf(file) {
  if (/\.(ts|tsx|mjs)$/.test(file.path)) return readImports(file).map(({ target }) => target);
  if (!file.path.endsWith('.css')) return [];
  return [...file.text.matchAll(/(?:@import\s+|url\()['"]([^'"]+)/g)].flatMap(([, target]) => target ?? []);
}

/** @param {Entry} entry @returns {Finding} */
function notInstalled({ folder, name }) {
  return {
    file: LIST,
    problem: `'${name}' of ${folder} is not in ${MANIFEST}`,
    fix: 'Install it, or take it off the list.',
  };
}

/** @param {Entry} entry @returns {Finding} */
function notUsed({ folder, name }) {
  return {
    file: LIST,
    problem: `nothing in ${folder} imports '${name}'`,
    fix: 'Take it off the list of that room.',
  };
}

/** @param {string} name @returns {Finding} */
function notListed(name) {
  return {
    file: MANIFEST,
    problem: `'${name}' is shipped, and no room has it on its list`,
    fix: `Uninstall it, or add it in ${LIST} to the module that imports it, with a reason.`,
  };
}
