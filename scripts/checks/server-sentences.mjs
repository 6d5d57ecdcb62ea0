import { isTest, lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

const SENTENCES = 'src/renderer/domain/server-sentences.ts';

/**
 * A claim about a server in the present tense: its verb, or what it can’t do. A past response is in the past tense,
 * uncertainty uses `may` and `decides`, and a condition begins with its own word.
 */
const CLAIM =
  /\b(?<!(?:if|once|when|where|until|as|what|enter|time) )(?:the|this) server (?!decides\b)(?:can’t|cannot|doesn’t|isn’t|never|always|can|[a-z]+[^s\W]s|does|is|has)\b[^'"`<\n]*/gi;

/**
 * Allowed sentences, since the response that they are based on is handled in the same place.
 *
 * @type {readonly { readonly file: string, readonly starts: string, readonly because: string }[]}
 */
const ALLOWED = [
  ...[
    'This server returns a flat list',
    'The server lists no namespaces',
    'This server can’t list names',
  ].map((starts) => ({
    file: 'src/renderer/features/namespace/ServerAbilities.tsx',
    starts,
    because: 'the function takes how its names were listed',
  })),
  {
    file: 'src/renderer/features/sidebar/TreeMessage.tsx',
    starts: 'This server can’t list tables',
    because: 'stands where every way to list them was refused; before the first picture',
  },
  {
    file: 'src/renderer/domain/names/tree-node.ts',
    starts: 'The server keeps returning',
    because: 'is the failure of a list whose pages were counted; before the first picture',
  },
  {
    file: 'src/renderer/features/table/versions/version-list.ts',
    starts: 'the server doesn’t sort them',
    because: 'the order of the versions that came was compared',
  },
  ...[
    'src/renderer/features/compare-tables/SideChoice.tsx',
    'src/renderer/domain/version-timeline/TimelineRow.tsx',
  ].map((file) => ({
    file,
    starts: 'This server doesn’t list versions',
    because: 'stands where the list was asked for, and refused',
  })),
  ...['The server is busy', 'The server counts operations from 0'].map((starts) => ({
    file: 'src/renderer/features/batch/commit/RefusedPage.tsx',
    starts,
    because: 'reads the status and the words of the refusal',
  })),
  {
    file: 'src/renderer/features/batch/commit/OutcomePage.tsx',
    starts: 'The server applies all',
    because: 'stands while a batch commit is under way, which is that by its definition',
  },
  {
    file: 'src/renderer/features/connections/sign-in/SignInControl.tsx',
    starts: 'The server can’t revoke',
    because: 'the description of the issuer names no address for it',
  },
  {
    file: 'src/renderer/features/connections/ErrorActions.tsx',
    starts: 'The server redirects there',
    because: 'stands beside the redirect that came',
  },
];

/**
 * Checks that present-tense claims about a server are made only where the response is handled that they are based on.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkServerSentences(files) {
  const window = files.filter(
    ({ path }) => /^src\/renderer\/.*\.tsx?$/.test(path) && !isTest(path) && path !== SENTENCES,
  );
  return [...window.flatMap(claimsOf), ...allowedForNothing(window)];
}

/** @param {SourceFile} file @returns {Finding[]} */
function claimsOf({ path, text }) {
  return [...withoutComments(text).matchAll(CLAIM)]
    .filter(({ 0: claim }) => !ALLOWED.some(({ file, starts }) => file === path && claim.startsWith(starts)))
    .map(({ 0: claim, index }) => ({
      file: path,
      line: lineAt(text, index),
      problem: `says what a server does: “${claim.trim()}”`,
      fix: `Make the sentence in ${SENTENCES}, of the answer that it rests on, or tell in the past what was answered.`,
    }));
}

/**
 * Finds entries that match nothing, since they could match a later sentence by accident.
 *
 * @param {readonly SourceFile[]} window
 * @returns {Finding[]}
 */
function allowedForNothing(window) {
  return ALLOWED.filter(({ file, starts }) =>
    window.some(({ path, text }) => path === file && !text.includes(starts)),
  ).map(({ file, starts }) => ({
    file: 'scripts/checks/server-sentences.mjs',
    problem: `“${starts}” isn’t in ${file} any more`,
    fix: 'Remove the entry.',
  }));
}

/** Replaces comments by spaces of the same length. @param {string} text */
function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
}
