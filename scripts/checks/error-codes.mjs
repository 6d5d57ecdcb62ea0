import { lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

const NAMES = 'src/protocol/error-codes.ts';

/** Only these numbers are codes: greater ones are statuses, characters, and the like. */
const CODE = String.raw`(?:1?\d|2[0-3])(?![\d.x])`;

/** A number where only a code of the interface can be meant. */
const BARE = [
  String.raw`\.code\s*[!=]==\s*${CODE}`,
  String.raw`\bcode:\s*${CODE}`,
  String.raw`:\s*ErrorCode\s*=\s*${CODE}`,
  String.raw`\bnew (?:CatalogRejection|ApiFailure|EngineProblem|EngineFailure)\(\s*${CODE}`,
].map((pattern) => new RegExp(pattern, 'g'));

/** `code` alone may be the exit code of a process, or a character: not in a file that has to do with these. */
const OF_INTERFACE = /\b(?:ErrorCode|ErrorBody|ReadableError|RequestFailure|FailureDetails)\b/;
const BARE_IN_INTERFACE = new RegExp(String.raw`(?<!\.)\bcode\s*[!=]==\s*${CODE}`, 'g');

/** A constant of the file that a code is compared with, or a set or a map of it in which one is looked up. */
const COMPARED = /\bcode\s*[!=]==\s*([A-Z_]{2,})\b/g;
const LOOKED_UP = /\b([A-Z_]{2,})\.(?:has|get)\((?:[\w.]+\.)?code\)/g;

/**
 * A code of the interface is written by its name: a number says nothing to who reads it, and is found by nobody who
 * looks for all places where a table may be missing. Tests write what is on the wire.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkErrorCodes(files) {
  return files
    .filter(({ path }) => /^(?:src|e2e|interop)\/.*\.tsx?$/.test(path) && path !== NAMES)
    .filter(({ path }) => !/\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap((file) => [...bareNumbers(file), ...numberedConstants(file)]);
}

/** @param {SourceFile} file @returns {Finding[]} */
function bareNumbers({ path, text }) {
  const patterns = OF_INTERFACE.test(text) ? [...BARE, BARE_IN_INTERFACE] : BARE;
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: found, index }) => finding(path, lineAt(text, index), found.replaceAll(/\s+/g, ' ')));
}

/** @param {SourceFile} file @returns {Finding[]} */
function numberedConstants({ path, text }) {
  const compared = [...text.matchAll(COMPARED)].map(([, name = '']) => definition(name, CODE));
  const lookedUp = [...text.matchAll(LOOKED_UP)].map(([, name = '']) =>
    definition(name, String.raw`new (?:Set|Map)(?:<[^(]*>)?\(\[\s*\[?\s*${CODE}`),
  );
  return [...new Set([...compared, ...lookedUp])].flatMap((pattern) => {
    const found = new RegExp(pattern).exec(text);
    return found === null ? [] : [finding(path, lineAt(text, found.index), found[0])];
  });
}

/** @type {(name: string, value: string) => string} */
function definition(name, value) {
  return String.raw`\bconst ${name}(?:: [^=;]+)? = ${value}`;
}

/** @type {(file: string, line: number, found: string) => Finding} */
function finding(file, line, found) {
  return {
    file,
    line,
    problem: `writes an error code of the interface as a number: \`${found}\``,
    fix: `Use its name, ERROR of ${NAMES}.`,
  };
}
