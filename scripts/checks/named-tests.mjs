/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** A kind of test, then files by their names, then of the last one the beginnings of titles: U `a.test.ts`: "one…", "two". */
const REFERENCE = /\b[USDB] ((?:`[^`]+`(?:, )?)+)((?:[:,] "[^"]+")*)/g;
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/**
 * Every test that a document names is there: what it says is shown by a test must not outlive that test.
 *
 * @param {readonly SourceFile[]} files
 * @param {string} document
 * @returns {Finding[]}
 */
export function checkNamedTests(files, document) {
  const text = files.find(({ path }) => path === document)?.text ?? '';
  const tests = files.filter(({ path }) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path));
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(REFERENCE)].flatMap(([, names = '', quotes = '']) =>
      missingIn(tests, namesIn(names), titlesIn(quotes)).map((problem) => ({
        file: document,
        line: index + 1,
        problem,
        fix: 'Name the test that shows it now.',
      })),
    ),
  );
}

/** @type {(tests: readonly SourceFile[], names: readonly string[], titles: readonly string[]) => string[]} */
function missingIn(tests, names, titles) {
  const called = (/** @type {string} */ name) => tests.filter(({ path }) => isCalled(path, name));
  const unknown = names
    .filter((name) => called(name).length === 0)
    .map((name) => `there is no test called ${name}`);
  const last = names.at(-1) ?? '';
  const there = called(last).flatMap(({ text }) =>
    [...text.matchAll(TITLE)].map(([, , title = '']) => unquoted(title)),
  );
  const untold = titles.filter((title) => !there.some((known) => known.startsWith(title)));
  return [
    ...unknown,
    ...(unknown.length > 0 ? [] : untold.map((title) => `no test of ${last} begins with "${title}"`)),
  ];
}

/** `src/core/x.test.ts` by `x.test.ts`, `e2e/shells/x.spec.ts` by `x`. @type {(path: string, name: string) => boolean} */
function isCalled(path, name) {
  if (/\.test\.\w+$/.test(name)) return `/${path}`.endsWith(`/${name}`);
  return new RegExp(`/${name}\\.(spec|test)\\.\\w+$`).test(path);
}

/** @param {string} names */
function namesIn(names) {
  return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** @param {string} quotes */
function titlesIn(quotes) {
  return [...quotes.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title.replace(/…$/, ''));
}

/** @param {string} title as it stands between its quotes */
function unquoted(title) {
  return title.replaceAll(/\\(.)/g, '$1');
}
