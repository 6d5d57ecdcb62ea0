import type { RowCell, SchemaField } from '#contract/index.ts';
import { figureText } from '#domain/rows/cell-summary.ts';
import { formatBytes, formatCount } from '#lib/format.ts';

/** Rows as a table of Markdown, as GitHub and notebooks draw it. */
export function markdownTable(fields: readonly SchemaField[], rows: readonly (readonly RowCell[])[]): string {
  const lines = [
    fields.map(({ name }) => escaped(name)),
    fields.map(({ family }) => (family === 'int' || family === 'float' ? '---:' : '---')),
    ...rows.map((row) => fields.map((_, place) => escaped(shortText(row[place] ?? null)))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const MOST_CHARACTERS = 120;

/** A cell in a few words: a vector by its length and norm. */
export function shortText(cell: RowCell): string {
  if (cell === null) return 'null';
  if (typeof cell === 'string') return shortened(cell, cell.length <= MOST_CHARACTERS);
  if (cell.kind === 'vector') {
    const norm = cell.norm === null ? '' : `, norm ${figureText(cell.norm)}`;
    return `${formatCount(cell.length)} numbers${norm}`;
  }
  if (cell.unit === 'bytes' && cell.length !== undefined) return formatBytes(cell.length);
  return shortened(cell.text, cell.isWhole && cell.text.length <= MOST_CHARACTERS);
}

function shortened(text: string, isWhole: boolean): string {
  return isWhole ? text : `${Array.from(text).slice(0, MOST_CHARACTERS).join('')}…`;
}

/** SECURITY: a cell stays in its cell, and a page that draws the table takes nothing in it for markup. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\|`*_~[\]!#]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
