import { parseSync } from 'vite';

/** @typedef {{ type: string, [member: string]: unknown }} Node */

/** The member of each node that contains the declared name. */
const NAMED_BY = /** @type {Readonly<Record<string, string>>} */ ({
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  FunctionExpression: 'id',
  ClassDeclaration: 'id',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  Property: 'key',
  TSInterfaceDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSTypeParameter: 'name',
  ImportNamespaceSpecifier: 'local',
});

/** Nodes with parameters. */
const WITH_PARAMETERS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSMethodSignature',
  'TSFunctionType',
]);

/**
 * The names that a file declares: variables, parameters, functions, types, and members.
 *
 * @param {string} path
 * @param {string} text
 * @returns {Set<string>}
 */
export function readDeclarations(path, text) {
  /** @type {Set<string>} */
  const names = new Set();
  const add = (/** @type {unknown} */ pattern) => {
    for (const name of namesIn(pattern)) names.add(name);
  };
  /** `{ member: name }` declares only `name`. @type {Set<unknown>} */
  const taken = new Set();
  visit(parseSync(path, text).program, (node) => {
    if (node.type === 'ObjectPattern' && Array.isArray(node.properties)) {
      for (const property of node.properties) taken.add(property);
    }
    const member = taken.has(node) ? undefined : NAMED_BY[node.type];
    // `{ member }` uses the name of a member.
    if (member !== undefined && node.computed !== true && node.shorthand !== true) add(node[member]);
    if (WITH_PARAMETERS.has(node.type)) add(node.params);
  });
  return names;
}

/** The names in an identifier or a destructuring pattern. @param {unknown} pattern @returns {string[]} */
function namesIn(pattern) {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [String(pattern.name)];
    case 'ObjectPattern':
      return namesIn(pattern.properties);
    case 'ArrayPattern':
      return namesIn(pattern.elements);
    case 'Property':
      return pattern.shorthand === true ? [] : namesIn(pattern.value);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** @param {unknown} value @param {(node: Node) => void} see */
function visit(value, see) {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (isNode(value)) {
    see(value);
    for (const member of Object.values(value)) visit(member, see);
  }
}

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
