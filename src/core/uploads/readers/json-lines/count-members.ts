import { refuseTooManyColumns } from '../column-names.ts';

/**
 * SECURITY: refuses a line with too many members before it is parsed. Colons outside of texts are counted, of which every
 * member has one; what is nested has more, and is refused later in any case.
 */
export function refuseTooManyMembers(line: string): void {
  let count = 0;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"') at = endOfText(line, at);
    else if (sign === ':') {
      count += 1;
      refuseTooManyColumns(count);
    }
  }
}

/** Where the text that begins there has its closing quote, or beyond the line. */
function endOfText(line: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = line.indexOf('"', at);
    if (at < 0) return line.length;
    if (!isEscaped(line, at)) return at;
  }
}

function isEscaped(line: string, quote: number): boolean {
  let start = quote;
  while (line[start - 1] === '\\') start -= 1;
  return (quote - start) % 2 === 1;
}
