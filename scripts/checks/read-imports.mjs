import { parseSync, Visitor } from 'vite';
import { lineAt } from './finding.mjs';

/** The kinds of syntax that name a module. */
const NAMING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'CallExpression',
];

/**
 * @typedef {import('vite').ESTree.CallExpression | { type: 'ImportDeclaration' | 'TSImportType', source: unknown, importKind?: string, exportKind?: string }} Naming
 */

/**
 * @typedef {object} Import
 * @property {string} target what stands between the quotes
 * @property {number} line
 * @property {boolean} isType whether it is named for its types alone
 */

/**
 * Every module that a file names: by import and export, of values and of types alike, by `import()` and by `require()`.
 *
 * @param {import('./finding.mjs').SourceFile} file
 * @returns {Import[]}
 */
export function readImports({ path, text }) {
  const { program, errors } = parseSync(path, text);
  const broken = errors[0];
  if (broken !== undefined) throw new Error(`${path} can't be read: ${broken.message}`);
  /** @type {Import[]} */
  const imports = [];
  const visit = (/** @type {Naming} */ node) => {
    const source = sourceOf(node);
    if (isText(source))
      imports.push({ target: source.value, line: lineAt(text, source.start), isType: isOfTypes(node) });
  };
  new Visitor(Object.fromEntries(NAMING.map((type) => [type, visit]))).visit(program);
  return imports;
}

/** @param {Naming} node */
function sourceOf(node) {
  if (node.type !== 'CallExpression') return node.source;
  const { callee } = node;
  return callee.type === 'Identifier' && callee.name === 'require' ? node.arguments[0] : undefined;
}

/** `import { type A }` reads the module all the same; `import type` does not. @param {Naming} node */
function isOfTypes(node) {
  if (node.type === 'CallExpression') return false;
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
}

/** @type {(node: unknown) => node is { value: string, start: number }} */
function isText(node) {
  return (
    typeof node === 'object' &&
    node !== null &&
    'value' in node &&
    typeof node.value === 'string' &&
    'start' in node
  );
}
