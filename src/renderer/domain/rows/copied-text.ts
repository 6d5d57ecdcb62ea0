import {
  type CellsWanted,
  MAX_ROWS_IN_SLICE,
  type RowCell,
  type RowExportEvent,
  type SchemaField,
} from '#contract/index.ts';
import { host } from '#lib/host/host.ts';
import { markdownTable, markdownText } from '#lib/markdown.ts';
import { defined } from '#protocol/defined.ts';
import { shortText } from './cell-summary.ts';

/** In menu order. */
export const COPY_FORMATS = ['tsv', 'csv', 'json', 'markdown', 'sql'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Rows that the host holds. */
export interface CopiedAnswer {
  readonly answerId: string;
  readonly fields: readonly SchemaField[];
  readonly count: number;
}

export function copiedRowCount({ rows }: CellsWanted): number {
  return 'from' in rows ? rows.count : rows.length;
}

/** A larger text would freeze the program that it is pasted into. */
const MAX_COPIED_BYTES = 20_000_000;

export class TooLargeError extends Error {}

interface CopyOptions {
  readonly format: CopyFormat;
  readonly hasNames?: boolean;
  readonly cells: CellsWanted | undefined;
}

interface CopiedText {
  readonly text: string;
  /** For Markdown, less than requested if that was too much. */
  readonly rows: number;
}

/** Some cells or all rows as a text. The values are complete, except in Markdown, which is for reading. */
export async function copiedText(
  answer: CopiedAnswer,
  { format, hasNames = true, cells }: CopyOptions,
): Promise<CopiedText> {
  if (format === 'markdown') return markdownOf(answer, cells);
  const leaving = new AbortController();
  const params = {
    answerId: answer.answerId,
    format,
    hasNames,
    // SECURITY: it may be pasted into a spreadsheet.
    guardsFormulas: true,
    ...defined({ cells }),
  };
  const events = await host.rows.exportAnswer(params, { signal: leaving.signal });
  const { pieces, rows } = await readExport(events, ({ bytes }) => {
    if (bytes <= MAX_COPIED_BYTES) return;
    leaving.abort();
    throw new TooLargeError();
  });
  return { text: await new Blob([...pieces]).text(), rows };
}

const MAX_MARKDOWN_ROWS = 1_000;

/** For an issue or a chat: short values, as in the grid. */
async function markdownOf(answer: CopiedAnswer, cells: CellsWanted | undefined): Promise<CopiedText> {
  const copied = cells ?? {
    rows: { from: 0, count: answer.count },
    columns: answer.fields.map((_, place) => place),
  };
  const rows = await loadRows(answer.answerId, copied.rows);
  const pick = <Item>(items: readonly Item[]) =>
    copied.columns.flatMap((place) => items.slice(place, place + 1));
  return { text: rowsAsMarkdown(pick(answer.fields), rows.map(pick)), rows: rows.length };
}

async function loadRows(answerId: string, selected: CellsWanted['rows']): Promise<readonly RowCell[][]> {
  if ('from' in selected)
    return loadSpan(answerId, selected.from, Math.min(selected.count, MAX_MARKDOWN_ROWS));
  // The rows of one page are near each other, so one request loads all.
  const from = Math.min(...selected);
  const span = await loadSpan(answerId, from, Math.max(...selected) - from + 1);
  return selected.flatMap((row) => span.slice(row - from, row - from + 1));
}

async function loadSpan(answerId: string, from: number, most: number): Promise<readonly RowCell[][]> {
  const rows: RowCell[][] = [];
  while (rows.length < most) {
    const count = Math.min(MAX_ROWS_IN_SLICE, most - rows.length);
    const next = await host.rows.slice({ answerId, from: from + rows.length, count });
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
  }
  return rows;
}

/** Rows as a Markdown table, for an issue or a notebook. */
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

interface MadeExport {
  readonly pieces: readonly Blob[];
  readonly rows: number;
  readonly why: Extract<RowExportEvent, { readonly kind: 'end' }>['why'];
}

/** The whole file. Fails if the end is missing, so that no partial file is saved. */
export async function readExport(
  events: AsyncIterable<RowExportEvent>,
  onProgress: (now: { readonly rows: number; readonly bytes: number }) => void,
): Promise<MadeExport> {
  // The browser may store blobs on disk, but not strings.
  const pieces: Blob[] = [];
  let bytes = 0;
  for await (const event of events) {
    if (event.kind === 'end') return { pieces, rows: event.rows, why: event.why };
    const piece = new Blob([event.kind === 'text' ? event.text : bytesOf(event.base64)]);
    pieces.push(piece);
    bytes += piece.size;
    onProgress({ rows: event.rows, bytes });
  }
  throw new Error('The file has no end.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
