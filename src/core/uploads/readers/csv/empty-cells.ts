const QUOTE = '"';

/**
 * The cells of a record with null where there is nothing at all between two separators: nothing in quotes is an empty text,
 * as PostgreSQL and DuckDB write it. The parser tells no difference, so the record is looked at as it was written.
 */
export function withNulls(
  cells: readonly string[],
  raw: string,
  separator: string,
): readonly (string | null)[] {
  if (!cells.includes('')) return cells;
  const quoted = quotedCells(raw.replace(/^[\r\n]+/, ''), separator);
  return cells.map((cell, index) => (cell === '' && quoted[index] !== true ? null : cell));
}

function quotedCells(raw: string, separator: string): boolean[] {
  const quoted: boolean[] = [];
  let isInside = false;
  let isStart = true;
  for (const letter of raw) {
    if (isStart) quoted.push(letter === QUOTE);
    if (letter === QUOTE) isInside = !isInside;
    isStart = !isInside && letter === separator;
  }
  return quoted;
}
