/** A part of a JSON text that means something by itself; a plain value is a text, a number, or a word such as `null`. */
export interface JsonToken {
  readonly kind: 'open' | 'close' | 'name' | 'value';
  readonly from: number;
  readonly to: number;
}

/** In their order. It expects a text that is JSON: nothing is checked again. */
export function* jsonTokens(json: string): Generator<JsonToken> {
  let from = endOfMatch(BETWEEN, json, 0);
  while (from < json.length) {
    const to = endOfToken(json, from);
    const next = endOfMatch(SPACE, json, to);
    yield { kind: kindOf(json, from, next), from, to };
    from = endOfMatch(BETWEEN, json, next);
  }
}

function kindOf(json: string, from: number, next: number): JsonToken['kind'] {
  const first = json[from];
  if (first === '{' || first === '[') return 'open';
  if (first === '}' || first === ']') return 'close';
  return json[next] === ':' ? 'name' : 'value';
}

function endOfToken(json: string, from: number): number {
  const first = json[from];
  if (first === '"') return endOfText(json, from);
  return BRACKETS.includes(first ?? '') ? from + 1 : endOfMatch(WORD, json, from);
}

function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

const BRACKETS = '{}[]';
const SPACE = /[ \t\n\r]*/y;
const BETWEEN = /[ \t\n\r,:]*/y;
const WORD = /[^\s,:\]}]+/y;

function endOfMatch(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at;
  pattern.exec(json);
  return pattern.lastIndex;
}

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
