/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/**
 * @typedef {{ name: string, files: readonly string[] }} TypedProject a project of the compiler, and the files that it read
 */

const NODE = { file: /^node_modules\/@types\/node\//, what: "Node's types" };
const WINDOW = { file: /\/lib\.dom(?:\.\w+)?\.d\.ts$/, what: 'the types of a window' };
const ELECTRON = { file: /^node_modules\/electron\//, what: "Electron's types" };

/**
 * The types that each project must not have. A package that refers to them would silently make them available in the
 * whole project.
 *
 * @type {Readonly<Record<string, readonly { file: RegExp, what: string }[]>>}
 */
const CLOSED = {
  anywhere: [NODE, WINDOW, ELECTRON],
  node: [WINDOW, ELECTRON],
  main: [WINDOW],
  preload: [NODE],
  renderer: [NODE, ELECTRON],
};

/** Files that the compiler must read, including scripts. Other scripts are for pages, or run unchecked. */
const TYPED = /\.tsx?$|^(?:scripts|bench)\/.*\.mjs$/;

/**
 * Checks that each file belongs to a project of the compiler, and that no project has types that its modules must not
 * use.
 *
 * @param {readonly SourceFile[]} files
 * @param {readonly TypedProject[]} projects
 * @returns {Finding[]}
 */
export function checkTypeWalls(files, projects) {
  const read = new Set(projects.flatMap((project) => project.files));
  const unread = files.filter(({ path }) => TYPED.test(path) && !read.has(path));
  return [...unread.map(nobodyReads), ...projects.flatMap(broughtIn)];
}

/** @param {SourceFile} file @returns {Finding} */
function nobodyReads({ path }) {
  return {
    file: path,
    problem: 'no project of the compiler reads this file',
    fix: 'Include it in one in tsconfig/.',
  };
}

/** @param {TypedProject} project @returns {Finding[]} */
function broughtIn({ name, files }) {
  const closed = CLOSED[name] ?? [];
  return closed
    .filter(({ file }) => files.some((path) => file.test(path)))
    .map(({ what }) => ({
      file: `tsconfig/${name}.json`,
      problem: `its rooms must not see ${what}, and a package brings them in`,
      fix: `"npx tsc -p tsconfig/${name}.json --explainFiles" says which. See tsconfig/without-node.`,
    }));
}
