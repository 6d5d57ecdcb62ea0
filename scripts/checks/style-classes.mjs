import { basename } from 'node:path';
import { isTest, lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** Sheets whose class names are used unchanged, by all parts. */
const GLOBAL_SHEETS = ['src/renderer/ui/base.css', 'src/renderer/ui/shared.css'];

const CLASS = /\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g;
const COMPOSED = /composes:\s*([\w\s-]+?)\s+from global/g;
const PLAIN = /className="([^"]+)"/g;

/**
 * Checks that every shared class that code uses exists, and that every class of a component's style sheet is used.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkStyleClasses(files) {
  const window = files.filter(({ path }) => path.startsWith('src/renderer/') && !isTest(path));
  const code = window.filter(({ path }) => /\.tsx?$/.test(path));
  const sheets = window.filter(({ path }) => path.endsWith('.module.css'));
  const shared = new Set(
    window.filter(({ path }) => GLOBAL_SHEETS.includes(path)).flatMap(({ text }) => classesIn(text)),
  );
  return [
    ...sheets.flatMap((sheet) => unknownIn(sheet, COMPOSED, shared)),
    ...code.flatMap((file) => unknownIn(file, PLAIN, shared)),
    ...sheets.flatMap((sheet) => unusedIn(sheet, code)),
  ];
}

/** @type {(file: SourceFile, naming: RegExp, shared: ReadonlySet<string>) => Finding[]} */
function unknownIn({ path, text }, naming, shared) {
  return [...text.matchAll(naming)].flatMap((match) =>
    (match[1] ?? '')
      .split(/\s+/)
      .filter((name) => !shared.has(name))
      .map((name) => ({
        file: path,
        line: lineAt(text, match.index),
        problem: `there is no shared class ${name}`,
        fix: `Use one of ${GLOBAL_SHEETS.join(' or ')}, or a class of the part's own sheet.`,
      })),
  );
}

/** @type {(sheet: SourceFile, code: readonly SourceFile[]) => Finding[]} */
function unusedIn({ path, text }, code) {
  const users = code.filter((file) => file.text.includes(basename(path)));
  // A dynamic lookup may use any class.
  const isLookedUp = users.some((user) =>
    new RegExp(`${localName(user, path)}(?!\\.)\\b`).test(bodyOf(user)),
  );
  if (isLookedUp) return [];
  return [...new Set(classesIn(text))]
    .filter((name) => !users.some((user) => new RegExp(`\\.${name}\\b`).test(user.text)))
    .map((name) => ({ file: path, problem: `nobody uses .${name}`, fix: 'Delete it.' }));
}

/** The name under which a file imports the style sheet. @type {(user: SourceFile, path: string) => string} */
function localName({ text }, path) {
  const line = text.split('\n').find((each) => each.includes(`/${basename(path)}'`)) ?? '';
  return /import (\w+) from/.exec(line)?.[1] ?? 'styles';
}

/** @param {SourceFile} user */
function bodyOf({ text }) {
  return text.replaceAll(/^import .*$/gm, '').replaceAll(/\b(\w*[sS]tyles|box|floating)\./g, '');
}

/** @param {string} text @returns {string[]} */
function classesIn(text) {
  const rules = text
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/composes:[^;]*;/g, '');
  return [...rules.matchAll(CLASS)].map(([, name = '']) => name);
}
