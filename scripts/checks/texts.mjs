import { lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/** @typedef {import('./banned-patterns.mjs').BannedText} BannedText */

/** The list itself and its tests contain the words. */
const THE_LIST = /^scripts\/checks\/(banned-patterns|texts\.test)\.mjs$/;

/**
 * @param {readonly SourceFile[]} files
 * @param {readonly BannedText[]} banned
 * @returns {Finding[]}
 */
export function checkTexts(files, banned) {
  const read = files.filter(({ path }) => !THE_LIST.test(path));
  return read.flatMap((file) =>
    banned.filter((rule) => applies(rule, file.path)).flatMap((rule) => findIn(file, rule)),
  );
}

/** @type {(rule: BannedText, path: string) => boolean} */
function applies({ only, except }, path) {
  return (only?.test(path) ?? true) && !except?.includes(path);
}

/** @type {(file: SourceFile, rule: BannedText) => Finding[]} */
function findIn({ path, text }, { pattern, problem, fix }) {
  const everywhere = new RegExp(pattern, `${pattern.flags}g`);
  return [...text.matchAll(everywhere)].map((match) => ({
    file: path,
    line: lineAt(text, match.index),
    problem: `${match[0].trim()}: ${problem}`,
    fix,
  }));
}
