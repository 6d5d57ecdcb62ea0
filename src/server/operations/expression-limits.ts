import { ApiFailure } from '../http/api-failure.ts';
import { INVALID_INPUT } from '../http/codes.ts';

/*
 * SECURITY: the engine works through an expression by a call within a call for each of its operators, and one of some
 * two thousand words and signs exhausts its stack, which ends its process for everybody. So expressions are bounded
 * before they reach it. A list of values is no depth, and may be long.
 */

export const MAX_EXPRESSION_TERMS = 1_000;
export const MAX_EXPRESSION_LENGTH = 1_000_000;

/** Throws a failure that names the field and the limit. */
export function checkExpression(text: string | null | undefined, field: string): void {
  if (text == null) return;
  if (text.length > MAX_EXPRESSION_LENGTH) {
    throw tooMuch(field, `can have at most ${count(MAX_EXPRESSION_LENGTH)} characters`, count(text.length));
  }
  const terms = countExpressionTerms(text);
  if (terms > MAX_EXPRESSION_TERMS) {
    throw tooMuch(
      field,
      `can have at most ${count(MAX_EXPRESSION_TERMS)} words and signs besides lists of values`,
      `${count(terms)}. Use \`IN (…)\` for many values`,
    );
  }
}

/** The same for pairs of a name and an expression. */
export function checkExpressions(
  pairs: Iterable<readonly [string, string]> | null | undefined,
  field: string,
): void {
  for (const [name, text] of pairs ?? []) checkExpression(text, `${field}.${name}`);
}

function tooMuch(field: string, limit: string, found: string): ApiFailure {
  return new ApiFailure(INVALID_INPUT, `\`${field}\` in the body ${limit}; this one has ${found}.`);
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
