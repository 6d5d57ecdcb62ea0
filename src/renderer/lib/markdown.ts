/*
 * SECURITY: texts of servers in a Markdown document, for an issue or a wiki: never markup, and never out of their place.
 */

/** Signs that mean something inside a line of Markdown, with those that GitHub turns into links and mentions. */
const SIGNS = /[\\`*_{}[\]<>|~&#@$]|:(?=\/\/)|(?<=www)\./gi;

/** Breaks, controls, and what hides or turns text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text within a line or a cell. */
export function markdownText(text: string): string {
  return text.replaceAll(UNSEEN, ' ').replaceAll(SIGNS, '\\$&');
}

/** The same as code, between more backticks than are in it. */
export function markdownCode(text: string): string {
  const line = text.replaceAll(UNSEEN, ' ');
  const ticks = '`'.repeat(longestRun(line) + 1);
  // Of spaces at both ends, Markdown drops one each.
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Code in a cell of a table, which ends at any bar. */
export function markdownCellCode(text: string): string {
  return markdownCode(text).replaceAll('|', '\\|');
}

/** A block of lines as they are, between fences that no run of backticks in it can close. */
export function markdownBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`;
}

/** Of cells that are Markdown already; `numbers` are the columns of numbers. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  const rule = heads.map((_, column) => (numbers.includes(column) ? '---:' : '---'));
  return [heads, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
