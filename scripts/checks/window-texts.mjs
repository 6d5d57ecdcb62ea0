import { parseSync, Visitor } from 'vite';
import { isTest, lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/** @typedef {{ pattern: RegExp, instead: string }} ToneRule */
/** @typedef {{ text: string, start: number, isTitle: boolean }} Text */

/** Table rows, and the queries of the tests’ plans: data that is no text for users. */
const DATA = /^src\/(server|engine)\/(sample|plan-queries)\//;

const NOT = 'could|did|does|do|is|was|are|were|has|have|had|will|would|should';

/** @type {readonly ToneRule[]} */
const TONE = [
  { pattern: /\bcan ?not\b/i, instead: 'can’t' },
  { pattern: new RegExp(`\\b(?:${NOT}) not\\b`, 'i'), instead: 'the contraction, e.g. isn’t' },
  { pattern: /[a-z]'(?:s|t|re|ve|ll|d)\b/, instead: 'a typographic apostrophe (’)' },
  { pattern: /\bcancell(?:ed|ing)\b/i, instead: 'canceled, canceling' },
  { pattern: /\b(?:colo|neighbo|behavio|flavo|hono)ur\b|\bgrey\b|\bcentre\b/i, instead: 'US spelling' },
  { pattern: /\b(?:an?|the|its|full|table|connection|request|client|run) ids?\b/, instead: 'ID, IDs' },
  // Also after a template expression, or between tags.
  { pattern: /(?:^|[\d}]) %/, instead: 'no space before %' },
];

/** Component attributes with a title, a label, or the text of a button. */
const TITLES = new Set(['title', 'label', 'action', 'tip', 'placeholder', 'confirm']);

/**
 * Checks all texts that a user can read against the tone rules of the glossary that a program can check, and the
 * words in **bold** in its last columns.
 *
 * @param {readonly SourceFile[]} files
 * @param {string} glossary the path of the document
 * @returns {Finding[]}
 */
export function checkWindowTexts(files, glossary) {
  const rules = [...TONE, ...avoidedWords(files.find(({ path }) => path === glossary)?.text ?? '')];
  return files.filter(isRead).flatMap((file) => findIn(file, rules));
}

/** @param {SourceFile} file */
function isRead(file) {
  return /^src\/.*\.tsx?$/.test(file.path) && !isTest(file.path) && !DATA.test(file.path);
}

/** @param {string} glossary @returns {ToneRule[]} */
export function avoidedWords(glossary) {
  const rows = [...glossary.matchAll(/^\| ([^|]+) \| [^|]* \| ([^|]+) \|$/gm)];
  return rows.flatMap(([, word = '', avoided = '']) =>
    [...avoided.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => ({
      pattern: new RegExp(`(?<![\\w-])${text}(?![\\w-])`, 'i'),
      instead: word.replaceAll('*', '').trim(),
    })),
  );
}

/** @type {(file: SourceFile, rules: readonly ToneRule[]) => Finding[]} */
function findIn(file, rules) {
  // Parsing takes longest, and most files have no match.
  const flat = flattened(file.text);
  const matching = rules.filter(({ pattern }) => pattern.test(flat));
  return textsIn(file, matching.length > 0).flatMap(({ text, start, isTitle }) => {
    const place = { file: file.path, line: lineAt(file.text, start) };
    const broken = matching.flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined
        ? []
        : [{ ...place, problem: `“${found}” in a text`, fix: `Write ${instead}.` }];
    });
    const title = text.trim();
    return isTitle && /^(?!.*[.:;] ).*[a-z”)]\.$/.test(title)
      ? [
          ...broken,
          {
            ...place,
            problem: `a period ends “${title}”`,
            fix: 'End titles, labels, and buttons without one.',
          },
        ]
      : broken;
  });
}

/** @type {(file: SourceFile, isNear: boolean) => readonly Text[]} */
function textsIn({ path, text }, isMatch) {
  const hasTitles = path.endsWith('.tsx') && /="[^"]+\."/.test(text);
  if (!isMatch && !hasTitles) return [];
  /** @type {Map<number, Text>} by offset */
  const found = new Map();
  const add = (/** @type {string} */ words, /** @type {number} */ start, isTitle = false) => {
    const flat = flattened(words);
    // The text of a title is found again, as a literal.
    if (!found.has(start) && (isTitle || isSentence(flat))) found.set(start, { text: flat, start, isTitle });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value, node.start);
    },
    TemplateElement: (node) => add(node.value.raw, node.start),
    JSXText: (node) => add(node.value, node.start),
    JSXAttribute: ({ name, value }) => {
      const isTitle = name.type === 'JSXIdentifier' && TITLES.has(name.name);
      if (isTitle && value?.type === 'Literal') add(String(value.value), value.start, true);
    },
  }).visit(parseSync(path, text).program);
  return [...found.values()];
}

/** Excludes keys and states, which are not shown. @param {string} text */
function isSentence(text) {
  return /[A-Za-z’]{2,}[,;:.]? [A-Za-z“]| %/.test(text);
}

/** On one line, as it is displayed: the source of a text may have several. @param {string} text */
function flattened(text) {
  return text.replaceAll(/\s+/g, ' ');
}
