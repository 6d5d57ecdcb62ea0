import { parseSync, Visitor } from 'vite';
import { lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').SourceFile} SourceFile */
/** @typedef {{ value: string, start: number }} Named a module's name and its offset */

/**
 * @typedef {object} Import
 * @property {string} target the text between the quotes @property {number} line
 */

/** Imports that are missing in the parser's list: `import()`, also in types, `require()`, and `export {} from`. */
const UNLISTED = /\b(?:import|require)\s*(?:\(|\/[*/])|\bexport\s+(?:type\s*)?\{\s*\}/;

/** The syntax nodes that name a module in such places. */
const NAMING = ['ExportNamedDeclaration', 'ImportExpression', 'TSImportType', 'CallExpression'];

/** A cache, since several checks read the same files. @type {WeakMap<SourceFile, readonly Import[]>} */
const known = new WeakMap();

/**
 * All modules that a file imports: by import and export of values and types, `import()`, and `require()`.
 *
 * @param {SourceFile} file
 * @returns {readonly Import[]}
 */
export function readImports(file) {
  const before = known.get(file);
  if (before !== undefined) return before;
  const imports = namedIn(file).map(({ value, start }) => ({
    target: value,
    line: lineAt(file.text, start),
  }));
  known.set(file, imports);
  return imports;
}

/** @param {SourceFile} file @returns {Named[]} in source order */
function namedIn({ path, text }) {
  const parsed = parseSync(path, text);
  const broken = parsed.errors[0];
  if (broken !== undefined) throw new Error(`${path} can't be read: ${broken.message}`);
  const { staticImports, staticExports } = parsed.module;
  /** @type {unknown[]} */
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ];
  const listed = requests.filter(isNamed);
  // Parsing the tree takes five times as long as the list, and few files need it.
  const all = UNLISTED.test(text) ? [...listed, ...namedInTree(parsed.program)] : listed;
  const once = new Map(all.map((named) => [named.start, named]));
  return [...once.values()].sort((one, other) => one.start - other.start);
}

/** @param {import('vite').ESTree.Program} program */
function namedInTree(program) {
  /** @type {Named[]} */
  const found = [];
  const visit = (
    /** @type {import('vite').ESTree.CallExpression | { type: 'other', source: unknown }} */ node,
  ) => {
    const source = sourceOf(node);
    if (isNamed(source)) found.push(source);
  };
  new Visitor(Object.fromEntries(NAMING.map((type) => [type, visit]))).visit(program);
  return found;
}

/** @param {import('vite').ESTree.CallExpression | { type: 'other', source: unknown }} node */
function sourceOf(node) {
  if (node.type !== 'CallExpression') return node.source;
  const { callee } = node;
  return callee.type === 'Identifier' && callee.name === 'require' ? node.arguments[0] : undefined;
}

/** @type {(node: unknown) => node is Named} */
function isNamed(node) {
  return (
    typeof node === 'object' &&
    node !== null &&
    'value' in node &&
    typeof node.value === 'string' &&
    'start' in node
  );
}
