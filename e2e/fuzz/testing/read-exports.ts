import * as arrow from 'apache-arrow';
import type { HeldRowsFormat } from '#contract/index.ts';

/** A row of a file: nested values are texts in formats that have no nesting, and missing ones are null. */
type Row = readonly unknown[];

/** Reads an export with a minimal parser for its format; undefined if the file is invalid. */
export function readExport(format: HeldRowsFormat, file: Buffer): readonly Row[] | undefined {
  const text = format === 'arrow' ? '' : file.toString();
  switch (format) {
    case 'csv':
      return readSeparated(text, ',', '\r\n');
    case 'tsv':
      return readSeparated(text, '\t', '\n');
    case 'sql':
      return readSql(text);
    case 'json':
      return (JSON.parse(text) as readonly object[]).map((row) => Object.values(row));
    case 'json-lines':
      return text.split('\n').flatMap((line) => (line === '' ? [] : [Object.values(JSON.parse(line))]));
    case 'arrow':
      return arrowRows(arrow.tableFromIPC(file));
  }
}

/** Skips the line of names. An empty cell without quotes is null. */
function readSeparated(text: string, separator: string, lineEnd: string): readonly Row[] | undefined {
  const rows: (string | null)[][] = [[]];
  for (let at = 0; at < text.length; ) {
    const cell = text[at] === '"' ? quotedAt(text, at, '"') : plainAt(text, at, [separator, lineEnd]);
    rows.at(-1)?.push(cell.text === '' && !cell.isQuoted ? null : cell.text);
    at = cell.end;
    if (text.startsWith(separator, at)) {
      at += separator.length;
      if (at === text.length || text.startsWith(lineEnd, at)) rows.at(-1)?.push(null);
    } else if (at < text.length && !text.startsWith(lineEnd, at)) return undefined;
    if (!text.startsWith(lineEnd, at)) continue;
    at += lineEnd.length;
    if (at < text.length) rows.push([]);
  }
  return rows.slice(1);
}

interface Cell {
  readonly text: string;
  readonly end: number;
  readonly isQuoted: boolean;
}

function quotedAt(text: string, from: number, quote: string): Cell {
  let end = text.indexOf(quote, from + 1);
  while (text[end + 1] === quote) end = text.indexOf(quote, end + 2);
  const inside = text.slice(from + 1, end).replaceAll(quote + quote, quote);
  return { text: inside, end: end + 1, isQuoted: true };
}

function plainAt(text: string, from: number, signs: readonly string[]): Cell {
  const ends = signs.map((sign) => text.indexOf(sign, from)).filter((at) => at !== -1);
  const end = Math.min(text.length, ...ends);
  return { text: text.slice(from, end), end, isQuoted: false };
}

const SQL_HEAD = ') VALUES\n';

/** Parses `(a, b) VALUES` and one tuple per line. Bytes are returned as hex, as for other formats. */
function readSql(text: string): readonly Row[] | undefined {
  const rows: unknown[][] = [];
  for (let at = text.indexOf(SQL_HEAD) + SQL_HEAD.length; at < text.length; ) {
    if (text[at] === '(') rows.push([]);
    if (text[at] === "'" || text[at] === 'X') {
      const isBytes = text[at] === 'X';
      const cell = quotedAt(text, isBytes ? at + 1 : at, "'");
      rows.at(-1)?.push(isBytes ? `0x${cell.text}` : cell.text);
      at = cell.end;
    } else if ('(), \n'.includes(text[at] ?? '')) at += 1;
    else {
      const word = plainAt(text, at, [',', ')']);
      rows.at(-1)?.push(word.text === 'NULL' ? null : word.text);
      at = word.end;
    }
  }
  return rows;
}

function arrowRows(table: arrow.Table): readonly Row[] {
  const columns = table.schema.fields.map((_, place) => table.getChildAt(place));
  return Array.from({ length: table.numRows }, (_, row) =>
    columns.map((column) => plainOf(column?.get(row))),
  );
}

function plainOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`;
  if (value instanceof arrow.Vector) return [...value];
  return value instanceof arrow.StructRow ? value.toJSON() : value;
}
