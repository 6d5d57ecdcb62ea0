import { lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

const NAMES = 'src/protocol/error-codes.ts';

/** Only these numbers are codes. Greater ones are statuses, characters, and the like. */
const CODE = String.raw`(?:1?\d|2[0-3])(?![\d.x])`;

/** A number in a place where only an error code of the interface is possible. */
const BARE = [
  String.raw`\.code\s*[!=]==\s*${CODE}`,
  String.raw`\bcode:\s*${CODE}`,
  String.raw`:\s*ErrorCode\s*=\s*${CODE}`,
  String.raw`\bnew (?:CatalogRejection|ApiFailure|EngineProblem|EngineFailure)\(\s*${CODE}`,
].map((pattern) => new RegExp(pattern, 'g'));

/**
 * `code` alone may also be an exit code or a character, so files that don’t handle interface errors are not checked.
 */
const OF_INTERFACE = /\b(?:ErrorCode|ErrorBody|ReadableError|RequestFailure|FailureDetails)\b/;
const BARE_IN_INTERFACE = new RegExp(String.raw`(?<!\.)\bcode\s*[!=]==\s*${CODE}`, 'g');

/** A constant that a code is compared with, or a set or map in which a code is looked up. */
const COMPARED = /\bcode\s*[!=]==\s*([A-Z_]{2,})\b/g;
const LOOKED_UP = /\b([A-Z_]{2,})\.(?:has|get)\((?:[\w.]+\.)?code\)/g;

/**
 * Finds error codes of the interface in numeric form: names are readable, and searchable. Tests may use the numbers
 * that are on the wire.
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
