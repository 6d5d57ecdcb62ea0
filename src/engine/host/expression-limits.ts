/*
 * SECURITY: the engine parses operators of an expression recursively. About two thousand tokens exhaust its stack,
 * which ends the process for all callers. So the size of an expression is limited. A list of values takes no depth,
 * and may be long.
 */

export const MAX_EXPRESSION_TERMS = 1_000;
const MAX_EXPRESSION_LENGTH = 1_000_000;

/**
 * Describes the exceeded limit, as a text to follow the name of the field. Returns undefined if the expression is
 * within the limits.
 */
export function expressionProblem(text: string): string | undefined {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    return `can have at most ${count(MAX_EXPRESSION_LENGTH)} characters; this one has ${count(text.length)}.`;
  }
  const terms = countExpressionTerms(text);
  if (terms <= MAX_EXPRESSION_TERMS) return undefined;
  return `can have at most ${count(MAX_EXPRESSION_TERMS)} words and signs besides lists of values; this one has ${count(terms)}. Use \`IN (…)\` for many values.`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** A quoted text, a number, a word, or a single character. */
const TERM = /'[^']*'|"[^"]*"|`[^`]*`|[\p{L}\p{N}_.]+|[^\s]/gu;

const OPENS = new Set(['(', '[']);
const CLOSES = new Set([')', ']']);
/** `- 5` and `date '2026-01-01'` are also values. */
const MAX_VALUE_TERMS = 2;

/** The number of tokens without the values of lists and their separators. */
export function countExpressionTerms(text: string): number {
  let terms = 0;
  /** The tokens since the last character that may begin a list value. */
  let item = { count: 0, isAfterComma: false, mayBeValue: false };
  for (const [term] of text.matchAll(TERM)) {
    const isComma = term === ',';
    if (!isComma && !OPENS.has(term) && !CLOSES.has(term)) {
      item.count += 1;
      continue;
    }
    const endsValue = isComma || (CLOSES.has(term) && item.isAfterComma);
    const isValue = item.mayBeValue && endsValue && item.count <= MAX_VALUE_TERMS;
    terms += (isValue ? 0 : item.count) + (isComma ? 0 : 1);
    item = { count: 0, isAfterComma: isComma, mayBeValue: isComma || OPENS.has(term) };
  }
  return terms + item.count;
}
