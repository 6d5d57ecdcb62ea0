/**
 * How deep a JSON text nests. SECURITY: everything that reads JSON is recursive, so a text that nests deeper than any
 * real one is refused before it can exhaust the stack somewhere.
 */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
