/** A string, a structural character, or a scalar. Whatever is between is kept as it is. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;
const STEP = '  ';
/** SECURITY: otherwise the indents of a response with a million brackets would grow with the square of its size. */
const DEEPEST_INDENT = 100;

/**
 * Adds line breaks and indents to JSON and keeps all else: parsing and serializing would turn 1.0 into 1 and drop
 * duplicate members. Text that isn’t JSON is returned unchanged.
 */
export function indentJson(text: string): string {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return text;
  const tokens = text.match(TOKEN) ?? [];
  const parts: string[] = [];
  let depth = 0;
  tokens.forEach((token, index) => {
    if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      if (!isOpening(tokens[index - 1])) parts.push(lineBreak(depth));
    }
    parts.push(token);
    if (isOpening(token)) {
      depth += 1;
      if (!isClosing(tokens[index + 1])) parts.push(lineBreak(depth));
    }
    if (token === ',') parts.push(lineBreak(depth));
    if (token === ':') parts.push(' ');
  });
  return parts.join('');
}

function isOpening(token: string | undefined): boolean {
  return token === '{' || token === '[';
}

function isClosing(token: string | undefined): boolean {
  return token === '}' || token === ']';
}

function lineBreak(depth: number): string {
  return `\n${STEP.repeat(Math.min(depth, DEEPEST_INDENT))}`;
}
