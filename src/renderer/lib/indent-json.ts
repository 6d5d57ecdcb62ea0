/** A string, or a sign that gives JSON its shape. Whatever lies between is kept as it came. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;
const STEP = '  ';
/** SECURITY: an answer of a million brackets would otherwise grow with the square of its size. */
const DEEPEST_INDENT = 100;

/**
 * JSON with line breaks and indents, and otherwise letter for letter as it came: reading and writing it again would
 * turn 1.0 into 1 and drop a member that came twice. Text that is no JSON is returned as it is.
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
