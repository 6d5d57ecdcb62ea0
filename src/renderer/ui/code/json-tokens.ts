export type TokenKind = 'key' | 'string' | 'number' | 'keyword' | 'plain';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Where it begins in its line. */
  readonly at: number;
}

/** A string as far as it goes, a number, a word; whatever lies between them is punctuation and space. */
const PIECE = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** One line of JSON text in tokens. It never fails: what is no JSON is plain. Together they are the line. */
export function jsonTokens(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECE)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: line.slice(end, match.index), at: end });
    end = match.index + match[0].length;
    tokens.push({ kind: kindOf(match[0], line, end), text: match[0], at: match.index });
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end), at: end });
  return tokens;
}

function kindOf(piece: string, line: string, end: number): TokenKind {
  if (piece.startsWith('"')) return /^\s*:/.test(line.slice(end, end + 8)) ? 'key' : 'string';
  return /^[tfn]/.test(piece) ? 'keyword' : 'number';
}
