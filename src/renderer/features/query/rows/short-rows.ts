import type { RowCell, SchemaField } from '#contract/index.ts';
import { figureText } from '#domain/rows/cell-summary.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { markdownTable, markdownText } from '#lib/markdown.ts';

/** Rows as a table of Markdown, for an issue or a notebook. */
export function rowsAsMarkdown(
  fields: readonly SchemaField[],
  rows: readonly (readonly RowCell[])[],
): string {
  const cells = rows.map((row) => fields.map((_, place) => markdownText(shortText(row[place] ?? null))));
  const numbers = fields.flatMap(({ family }, place) =>
    family === 'int' || family === 'float' ? [place] : [],
  );
  return markdownTable(
    fields.map(({ name }) => markdownText(name)),
    cells,
    numbers,
  );
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
