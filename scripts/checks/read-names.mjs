import { parseSync, Visitor } from 'vite';
import { resolveImport } from './resolve-import.mjs';

/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/** @typedef {import('vite').ESTree.Program} Program */

/**
 * A name that a file imports from another one; `*` means all names.
 *
 * @typedef {{ path: string, name: string }} Taken
 */

/**
 * @typedef {object} Names
 * @property {ReadonlyMap<string, number>} declared the file’s own exports, with their offsets
 * @property {ReadonlyMap<string, Taken & { start: number }>} handedOn its re-exports
 * @property {readonly string[]} open files that it re-exports completely
 * @property {readonly Taken[]} taken the names that it imports
 */

/** `import()`, also in types and comments: its names can be used anywhere in the file. */
const CALLED = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** @param {SourceFile} file @returns {Names} */
export function readNames({ path, text }) {
  const parsed = parseSync(path, text);
  const exported = parsed.module.staticExports.flatMap(({ entries }) => entries);
  /** @type {Map<string, number>} */
  const declared = new Map();
  /** @type {Map<string, Taken & { start: number }>} */
  const handedOn = new Map();
  /** @type {string[]} */
  const open = [];
  for (const { moduleRequest, exportName, importName, start } of exported) {
    const from = moduleRequest && resolveImport(path, moduleRequest.value);
    if (moduleRequest === null) {
      if (exportName.name !== null) declared.set(exportName.name, start);
    } else if (from) {
      if (exportName.name === null) open.push(from);
      else handedOn.set(exportName.name, { path: from, name: importName.name ?? '*', start });
    }
  }
  const imported = parsed.module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const from = resolveImport(path, moduleRequest.value);
    if (from === undefined) return [];
    return entries.flatMap(({ importName, localName }) => {
      const names =
        importName.kind === 'NamespaceObject'
          ? membersOf(parsed.program, localName.value)
          : [importName.name];
      return names.flatMap((name) => (name ? [{ path: from, name }] : []));
    });
  });
  const called = [...text.matchAll(CALLED)].flatMap(([, target = '']) => {
    const from = resolveImport(path, target);
    return from === undefined ? [] : wordsOf(text).map((name) => ({ path: from, name }));
  });
  return { declared, handedOn, open, taken: [...imported, ...called] };
}

/**
 * The members of a module in the form `module.member`, or `*` if the module is used otherwise.
 *
 * @type {(program: Program, local: string) => string[]}
 */
function membersOf(program, local) {
  /** @type {string[]} */
  const members = [];
  let uses = 0;
  const isLocal = (/** @type {{ type: string }} */ node) =>
    node.type === 'Identifier' && 'name' in node && node.name === local;
  new Visitor({
    Identifier: (node) => {
      if (isLocal(node)) uses += 1;
    },
    MemberExpression: ({ object, property }) => {
      if (isLocal(object) && property.type === 'Identifier') members.push(property.name);
      // A member with the same name as the module is not a use of it.
      if (property.type === 'Identifier' && property.name === local) uses -= 1;
    },
    TSQualifiedName: ({ left, right }) => {
      if (isLocal(left)) members.push(right.name);
    },
    Property: ({ key, computed }) => {
      if (isLocal(key) && !computed) uses -= 1;
    },
  }).visit(program);
  // One use is the import itself.
  return uses - 1 > members.length ? ['*'] : members;
}

/** @param {string} text */
function wordsOf(text) {
  return [...new Set(text.match(/[\w$]+/g))];
}
