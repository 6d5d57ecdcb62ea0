/*
 * SECURITY: the engine works through an expression by a call within a call for each of its operators, and one of some
 * two thousand words and signs exhausts its stack, which ends its process for everybody. So expressions are bounded
 * before they reach it. A list of values is no depth, and may be long.
 */

export const MAX_EXPRESSION_TERMS = 1_000;
const MAX_EXPRESSION_LENGTH = 1_000_000;

/** What there is too much of in an expression, to follow the name of its field; undefined where it is within the limits. */
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

/** Quoted text, a number with its fraction, a word, or one sign. */
const TERM = /'[^']*'|"[^"]*"|`[^`]*`|[\p{L}\p{N}_.]+|[^\s]/gu;

const OPENS = new Set(['(', '[']);
const CLOSES = new Set([')', ']']);
/** `- 5` and `date '2026-01-01'` are values too. */
const MAX_VALUE_TERMS = 2;

/** How many words and signs there are, without the values of lists and the signs around them. */
export function countExpressionTerms(text: string): number {
  let terms = 0;
  /** Since the last sign that may begin a value of a list. */
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
