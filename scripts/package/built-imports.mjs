import { parseAst } from 'vite';

/** @typedef {Record<string, unknown> & { type: string }} Node */

/** A bundler or a package may rename `require`, but its name still ends in it. */
const REQUIRE = /require$/i;

/**
 * The names of all imports in built code: static, dynamic, and required in minified CommonJS. It parses the code,
 * since it may contain other code as text.
 *
 * @param {string} code a module or CommonJS @returns {string[]} without duplicates
 */
export function namesIn(code) {
  /** @type {Set<string>} */
  const names = new Set();
  visit(parseAst(code, { lang: 'js' }), (node) => {
    const name = textOf(importedBy(node));
    if (name !== undefined) names.add(name);
  });
  return [...names];
}

/** @param {Node} node */
function importedBy(node) {
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) || node.type === 'ImportExpression') {
    return node.source;
  }
  if (node.type !== 'CallExpression') return undefined;
  const [argument] = /** @type {unknown[]} */ (node.arguments);
  return isRequire(/** @type {Node} */ (node.callee)) ? argument : undefined;
}

/** `require`, `require.resolve`, or a direct call of `createRequire(…)`. @param {Node} callee @returns {boolean} */
function isRequire(callee) {
  if (callee.type === 'Identifier') return REQUIRE.test(String(callee.name));
  if (callee.type === 'CallExpression') return isRequire(/** @type {Node} */ (callee.callee));
  if (callee.type !== 'MemberExpression') return false;
  const { name } = /** @type {Node} */ (callee.property);
  return REQUIRE.test(String(name)) || (name === 'resolve' && isRequire(/** @type {Node} */ (callee.object)));
}

/** A minifier may replace a string by a template. @param {unknown} node @returns {string | undefined} */
function textOf(node) {
  if (typeof node !== 'object' || node === null) return undefined;
  const { type, value, quasis, expressions } = /** @type {Record<string, any>} */ (node);
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  return type === 'TemplateLiteral' && expressions.length === 0 ? quasis[0].value.cooked : undefined;
}

/**
 * Not recursive, since minified code is nested deeper than the stack.
 *
 * @param {unknown} root
 * @param {(node: Node) => void} look
 */
function visit(root, look) {
  const left = [root];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (!Array.isArray(node) && typeof Reflect.get(node, 'type') === 'string')
      look(/** @type {Node} */ (node));
    for (const part of Object.values(node)) left.push(part);
  }
}
