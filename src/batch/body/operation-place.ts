import { jsonTokens } from './json-tokens.ts';

/** Where an operation begins in a JSON text: in its list `operations`, in a bare list, or at its start. */
export function offsetOfOperation(json: string, index: number): number {
  let depth = 0;
  let list: number | undefined;
  let name = '';
  let count = 0;
  for (const { kind, from, to } of jsonTokens(json)) {
    if (kind === 'close') depth -= 1;
    else if (kind === 'name') name = depth === 1 ? json.slice(from, to) : name;
    else if (depth === list) {
      if (count === index) return from;
      count += 1;
    }
    if (kind !== 'open') continue;
    if (list === undefined && json[from] === '[' && (depth === 0 || isOperations(name, depth)))
      list = depth + 1;
    depth += 1;
  }
  return 0;
}

function isOperations(name: string, depth: number): boolean {
  return depth === 1 && JSON.parse(name) === 'operations';
}
