/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * References to tests in a table cell or a sentence: a kind (U, S, D, B; C are checks), a file name, the beginning of
 * a title.
 */
const WORDS = /\b(?<kind>[USDB]) (?=`)|\b(?<check>C) (?=[a-z])|`(?<name>[^`]+)`|"(?<title>[^"]+)"/g;
const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$/;
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/**
 * Checks that every test that a document names exists, so that claims don’t outlive their tests.
 *
 * @param {readonly SourceFile[]} files
 * @param {string} document
 * @returns {Finding[]}
 */
export function checkNamedTests(files, document) {
  const text = files.find(({ path }) => path === document)?.text ?? '';
  const tests = files.filter(({ path }) => isTestFile(path));
  return text.split('\n').flatMap((line, index) =>
    testsNamedIn(line)
      .flatMap((named) => problemsOf(tests, named))
      .map((problem) => ({
        file: document,
        line: index + 1,
        problem,
        fix: 'Name the test that shows it now.',
      })),
  );
}

/** @typedef {{ name: string, titles: string[] }} Named */

/** @param {string} text lines of a document @returns {Named[]} */
export function testsNamedIn(text) {
  return text.split(/\n| \| /).flatMap(namedIn);
}

/**
 * The tests that a text names, each with the titles after it. Quoted texts before the first test are no titles. A
 * test is recognized by its file name, or by the kind of spec before it.
 *
 * @param {string} text
 * @returns {Named[]}
 */
function namedIn(text) {
  /** @type {Named[]} */
  const named = [];
  let isSpec = false;
  for (const { groups: { kind, check, name = '', title = '' } = {} } of text.matchAll(WORDS)) {
    if (kind !== undefined) isSpec = kind !== 'U';
    else if (check !== undefined) isSpec = false;
    else if (isTestFile(name) || (isSpec && /^[\w/-]+$/.test(name))) named.push({ name, titles: [] });
    else if (title !== '') named.at(-1)?.titles.push(title.replace(/…$/, ''));
  }
  return named;
}

/** @type {(tests: readonly SourceFile[], named: Named) => string[]} */
function problemsOf(tests, { name, titles }) {
  const called = tests.filter(({ path }) => isCalled(path, name));
  if (called.length === 0) return [`there is no test called ${name}`];
  const calledTitles = called.flatMap(({ text }) =>
    [...text.matchAll(TITLE)].map(([, , title = '']) => unquoted(title)),
  );
  return titles
    .filter((title) => !calledTitles.some((known) => known.startsWith(title)))
    .map((title) => `no test of ${name} begins with "${title}"`);
}

/** `src/core/x.test.ts` by `x.test.ts`, `e2e/shells/x.spec.ts` by `x`. @type {(path: string, name: string) => boolean} */
export function isCalled(path, name) {
  return `/${path}`.endsWith(isTestFile(name) ? `/${name}` : `/${name}.spec.ts`);
}

/** @param {string} name */
function isTestFile(name) {
  return TEST_FILE.test(name);
}

/** @param {string} title without its quotes */
function unquoted(title) {
  return title.replaceAll(/\\(.)/g, '$1');
}
