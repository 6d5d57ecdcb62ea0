import { parseAst } from 'vite';

/** @typedef {Record<string, unknown> & { type: string }} Node */

/** What a bundler makes of `require`, and what packages call theirs: it may have any name with that in it. */
const REQUIRE = /require$/i;

/**
 * All that built code asks for by a name that stands in it: static and dynamic imports, and what is required in minified
 * CommonJS. From its syntax, since texts of other code stand in it too.
 *
 * @param {string} code of a module or of CommonJS
 * @returns {string[]} each once
 */
export function namesIn(code) {
  /** @type {Set<string>} */
  const names = new Set();
  visit(parseAst(code, { lang: 'js' }), (node) => {
    const name = textOf(askedBy(node));
    if (name !== undefined) names.add(name);
  });
  return [...names];
}

/** @param {Node} node */
function askedBy(node) {
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) || node.type === 'ImportExpression') {
    return node.source;
  }
  if (node.type !== 'CallExpression') return undefined;
  const [argument] = /** @type {unknown[]} */ (node.arguments);
  return isRequire(/** @type {Node} */ (node.callee)) ? argument : undefined;
}

/** `require`, `require.resolve`, or `createRequire(…)` at once. @param {Node} callee @returns {boolean} */
function isRequire(callee) {
  if (callee.type === 'Identifier') return REQUIRE.test(String(callee.name));
  if (callee.type === 'CallExpression') return isRequire(/** @type {Node} */ (callee.callee));
  if (callee.type !== 'MemberExpression') return false;
  const { name } = /** @type {Node} */ (callee.property);
  return REQUIRE.test(String(name)) || (name === 'resolve' && isRequire(/** @type {Node} */ (callee.object)));
}

/** A minifier writes a template where a string stood. @param {unknown} node @returns {string | undefined} */
function textOf(node) {
  if (typeof node !== 'object' || node === null) return undefined;
  const { type, value, quasis, expressions } = /** @type {Record<string, any>} */ (node);
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  return type === 'TemplateLiteral' && expressions.length === 0 ? quasis[0].value.cooked : undefined;
}

/** Not by calls that nest: minified code nests deeper than a stack. @param {unknown} root @param {(node: Node) => void} look */
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
