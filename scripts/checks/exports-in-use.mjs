import { posix } from 'node:path';
import { isTest, lineAt } from './finding.mjs';
import { readNames } from './read-names.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/** @typedef {import('./read-names.mjs').Names} Names */
/** @typedef {import('./read-names.mjs').Taken} Taken */

const CODE = /\.(tsx?|mjs|cjs)$/;

/**
 * @typedef {object} AcceptedExports
 * @property {readonly string[]} entries files with exports for programs that don’t import them by name
 * @property {readonly { reason: string, paths: readonly string[] }[]} forTests files with exports that only tests in
 * other folders import; imports by tests beside the file need no entry
 */

/**
 * Finds exports that no other file imports. Exports for tests are allowed if the tests are beside the file, or for a
 * listed reason.
 *
 * @param {readonly SourceFile[]} files
 * @param {AcceptedExports} accepted
 * @returns {Finding[]}
 */
export function checkExportsInUse(files, { entries, forTests }) {
  const code = files.filter(({ path }) => CODE.test(path) && !path.endsWith('.d.ts'));
  const names = new Map(code.map((file) => [file.path, readNames(file)]));
  const users = usersOf(names);
  const listed = new Set(forTests.flatMap(({ paths }) => paths));
  return code
    .filter(({ path }) => !entries.includes(path))
    .flatMap(({ path, text }) =>
      exportsOf(names.get(path)).flatMap(({ name, start }) => {
        const problem = problemOf(path, name, [...(users.get(path)?.get(name) ?? [])], listed);
        return problem === undefined ? [] : [{ file: path, line: lineAt(text, start), ...problem }];
      }),
    );
}

/**
 * @param {string} path
 * @param {string} name
 * @param {readonly string[]} users
 * @param {ReadonlySet<string>} listed
 */
function problemOf(path, name, users, listed) {
  if (users.length === 0) {
    return {
      problem: `nobody imports ${name}`,
      fix: 'Drop its export, or all of it if its own file does not use it either.',
    };
  }
  if (isForTests(path) || listed.has(path) || !users.every(isForTests)) return undefined;
  const folder = posix.dirname(path);
  if (users.some((user) => user.startsWith(`${folder}/`))) return undefined;
  return {
    problem: `only tests of other folders import ${name}: ${users.join(', ')}`,
    fix: 'Test it beside its file, or by what the file offers to others.',
  };
}

/** @param {string} path */
function isForTests(path) {
  return isTest(path) || /^(e2e|interop|bench|src\/testing)\//.test(path);
}

/** @param {Names | undefined} names */
function exportsOf(names) {
  const declared = [...(names?.declared ?? [])].map(([name, start]) => ({ name, start }));
  return [...declared, ...[...(names?.handedOn ?? [])].map(([name, { start }]) => ({ name, start }))];
}

/**
 * The importers of each export, by file and name. An import of a re-export also counts for the declaring file.
 *
 * @param {ReadonlyMap<string, Names>} names
 */
function usersOf(names) {
  /** @type {ReadonlyMap<string, Map<string, Set<string>>>} */
  const users = new Map([...names.keys()].map((path) => [path, new Map()]));

  /** @type {(taken: Taken, user: string) => boolean} whether the file has that name */
  const add = ({ path, name }, user) => {
    const { declared, handedOn, open } = names.get(path) ?? {};
    const from = handedOn?.get(name);
    if (!declared?.has(name) && from === undefined) {
      return (open ?? []).some((other) => add({ path: other, name }, user));
    }
    const known = users.get(path);
    known?.set(name, (known.get(name) ?? new Set()).add(user));
    if (from !== undefined) addAll(from, user);
    return true;
  };

  const addAll = (/** @type {Taken} */ { path, name }, /** @type {string} */ user) => {
    for (const each of name === '*' ? namesIn(names, path) : [name]) add({ path, name: each }, user);
  };

  for (const [user, { taken }] of names) for (const each of taken) addAll(each, user);
  return users;
}

/** All exports of a file. @type {(names: ReadonlyMap<string, Names>, path: string) => string[]} */
function namesIn(names, path) {
  const known = names.get(path);
  return [
    ...exportsOf(known).map(({ name }) => name),
    ...(known?.open ?? []).flatMap((other) => namesIn(names, other)),
  ];
}
