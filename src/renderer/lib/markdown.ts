/* SECURITY: texts from servers in a Markdown document, e.g. an issue: they must not become markup or leave their
   place. */

/** Characters with a meaning in inline Markdown, and those that GitHub turns into links and mentions. */
const SIGNS = /[\\`*_{}[\]<>|~&#@$]|:(?=\/\/)|(?<=www)\./gi;

/** Line breaks, control characters, and characters that hide or reorder text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text within a line or a cell. */
export function markdownText(text: string): string {
  return text.replaceAll(UNSEEN, ' ').replaceAll(SIGNS, '\\$&');
}

/** The same as code, with longer backtick fences than any run of backticks in it. */
export function markdownCode(text: string): string {
  const line = text.replaceAll(UNSEEN, ' ');
  const ticks = '`'.repeat(longestRun(line) + 1);
  // Markdown removes one space from each end if both have one.
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Code in a cell of a table, where any bar would end the cell. */
export function markdownCellCode(text: string): string {
  return markdownCode(text).replaceAll('|', '\\|');
}

/** A code block, with fences that no run of backticks in it can close. */
export function markdownBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`;
}

/** The cells are Markdown already; `numbers` are the columns of numbers. */
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
