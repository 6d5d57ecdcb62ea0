import { isTest, lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** A key that determines the type of the answer: `queryKey` of typed options, or of the host’s calls. */
const TYPED_KEY = /^\s*(?:[\w.]+\.(?:queryKey|infiniteKey)\b|queryKey\b|question\b)/;
const ONE_ANSWER = /\.(?:getQueryData|setQueryData|getQueryState)\s*(<[^(]*>)?\(/g;
const MANY_ANSWERS = /\.(?:getQueriesData|setQueriesData)\b/g;
const CAST = /\b(?:data|getQueryData\([^;\n]*\)|state\.data!?)\s+as\s+(?!const\b)[\w{<]/g;
const OWN_KEY = /queryKey:\s*\[\s*(['"`][^'"`]*['"`])/g;

/**
 * Checks that each entry of the window's cache has a single type, which follows from its key. A cast would hide that
 * other code stores the same call’s response in another form.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkCachedAnswers(files) {
  const window = files.filter(({ path }) => /^src\/renderer\/.*\.tsx?$/.test(path) && !isTest(path));
  return [
    ...window.flatMap(untypedKeys),
    ...window.flatMap((file) =>
      found(file, MANY_ANSWERS, 'reads or writes cached answers without their types').map((finding) => ({
        ...finding,
        fix: 'Use getQueryData or setQueryData, each with the key of typed options.',
      })),
    ),
    ...window
      .filter(({ text }) => text.includes('@tanstack/react-query'))
      .flatMap((file) =>
        found(file, CAST, 'casts an answer').map((finding) => ({
          ...finding,
          fix: 'Read it by getQueryData with the key of typed options.',
        })),
      ),
    ...cachedTwice(window),
  ];
}

/** @param {SourceFile} file @returns {Finding[]} */
function untypedKeys({ path, text }) {
  return [...text.matchAll(ONE_ANSWER)]
    .filter((match) => match[1] !== undefined || !TYPED_KEY.test(text.slice(match.index + match[0].length)))
    .map(({ index }) => ({
      file: path,
      line: lineAt(text, index),
      problem: 'names a cached answer by a key that doesn’t say what it looks like',
      fix: 'Use the queryKey of typed options or of hostQueries, and no type of your own.',
    }));
}

/** @type {(file: SourceFile, pattern: RegExp, problem: string) => Omit<Finding, 'fix'>[]} */
function found({ path, text }, pattern, problem) {
  return [...text.matchAll(pattern)].map(({ index }) => ({
    file: path,
    line: lineAt(text, index),
    problem,
  }));
}

/** Finds keys in literal form that occur more than once. @param {readonly SourceFile[]} files @returns {Finding[]} */
function cachedTwice(files) {
  /** @type {Set<string>} */
  const seen = new Set();
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(OWN_KEY)].flatMap(({ 1: name = '', index }) => {
      if (!seen.has(name)) {
        seen.add(name);
        return [];
      }
      return [
        {
          file: path,
          line: lineAt(text, index),
          problem: `another question is kept under ${name} too`,
          fix: 'Share its options, or give this one a name of its own.',
        },
      ];
    }),
  );
}
