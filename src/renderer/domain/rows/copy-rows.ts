import {
  type CellsWanted,
  type HeldRowsFormat,
  MAX_ROWS_IN_SLICE,
  type RowCell,
  type RowExportEvent,
  type SchemaField,
} from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { markdownTable, markdownText } from '#lib/markdown.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { isWholeCell, shortText } from './cell-summary.ts';
import type { CellPlace } from './grid-keys.ts';

/** The whole of a cell, of which the grid may have the beginning only. */
export async function copyCell(
  answerId: string,
  { row, column }: CellPlace,
  shown: RowCell | undefined,
): Promise<void> {
  try {
    const text =
      shown !== undefined && isWholeCell(shown)
        ? (shown ?? 'null')
        : (await host.rows.cell({ answerId, row, column })).text;
    await copyWithToast(text, 'Cell copied');
  } catch (problem) {
    showFailure(problem);
  }
}

/** `offset` is the number of the first row, as the grid shows it. */
export async function copyRow(answerId: string, row: number, offset: number): Promise<void> {
  try {
    const { json } = await host.rows.row({ answerId, row });
    await copyWithToast(json, `Row ${formatCount(offset + row)} copied as JSON`);
  } catch (problem) {
    showFailure(problem);
  }
}

/** In the order in which they are offered. */
export const COPY_FORMATS = ['tsv', 'csv', 'json', 'markdown', 'sql'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

export const COPY_LABELS: Readonly<Record<CopyFormat, string>> = {
  tsv: 'Table (TSV)',
  csv: 'CSV',
  json: 'JSON',
  markdown: 'Markdown',
  sql: 'SQL values',
};

const TOLD: Readonly<Record<CopyFormat, string>> = { ...COPY_LABELS, tsv: 'TSV' };

/** Rows that the host holds. */
export interface CopiedAnswer {
  readonly answerId: string;
  readonly fields: readonly SchemaField[];
  readonly count: number;
}

/** Copies some cells, or all rows: the values are whole, but for Markdown, which is read by people. */
export async function copyCellsAs(
  answer: CopiedAnswer,
  format: CopyFormat,
  cells?: CellsWanted | undefined,
): Promise<void> {
  await orSayWhy(async () => {
    if (format === 'markdown') return copyMarkdown(answer, cells);
    const text = await textOf(answer, { format, hasNames: true, cells });
    await copyWithToast(text, `${whatIsCopied(answer, cells)} copied as ${TOLD[format]}`);
  });
}

/** The values alone, for a spreadsheet: a tab between two cells, nothing for null, JSON for what is nested. */
export async function copyCells(answer: CopiedAnswer, cells: CellsWanted): Promise<void> {
  await orSayWhy(async () => {
    const text = await textOf(answer, { format: 'tsv', hasNames: false, cells });
    await copyWithToast(text, `${whatIsCopied(answer, cells)} copied`);
  });
}

async function orSayWhy(copy: () => Promise<void>): Promise<void> {
  try {
    await copy();
  } catch (problem) {
    if (problem instanceof TooLargeError) {
      showToast({ tone: 'danger', text: 'These rows are too large to copy. Export them instead.' });
    } else showFailure(problem);
  }
}

function whatIsCopied({ count }: CopiedAnswer, cells: CellsWanted | undefined): string {
  if (cells === undefined) return formatQuantity(count, 'row');
  return formatQuantity(rowCount(cells) * cells.columns.length, 'cell');
}

function rowCount({ rows }: CellsWanted): number {
  return 'from' in rows ? rows.count : rows.length;
}

/** Past this, what one pastes into hangs. */
const MAX_COPIED_BYTES = 20_000_000;

class TooLargeError extends Error {}

interface TextWanted {
  readonly format: HeldRowsFormat;
  readonly hasNames: boolean;
  readonly cells: CellsWanted | undefined;
}

async function textOf(answer: CopiedAnswer, { format, hasNames, cells }: TextWanted): Promise<string> {
  const leaving = new AbortController();
  const wanted = {
    answerId: answer.answerId,
    format,
    hasNames,
    // SECURITY: it may be pasted into a spreadsheet.
    guardsFormulas: true,
    ...(cells === undefined ? {} : { cells }),
  };
  const events = await host.rows.exportAnswer(wanted, { signal: leaving.signal });
  const { pieces } = await readExport(events, ({ bytes }) => {
    if (bytes <= MAX_COPIED_BYTES) return;
    leaving.abort();
    throw new TooLargeError();
  });
  return new Blob([...pieces]).text();
}

const MAX_MARKDOWN_ROWS = 1_000;

/** For an issue or a chat: short cells, as the grid shows them. */
async function copyMarkdown(answer: CopiedAnswer, cells: CellsWanted | undefined): Promise<void> {
  const wanted = cells ?? {
    rows: { from: 0, count: answer.count },
    columns: answer.fields.map((_, place) => place),
  };
  const rows = await loadRows(answer.answerId, wanted.rows);
  const pick = <Item>(items: readonly Item[]) =>
    wanted.columns.flatMap((place) => items.slice(place, place + 1));
  const isAll = rows.length === rowCount(wanted);
  const told = isAll ? whatIsCopied(answer, cells) : `First ${formatQuantity(rows.length, 'row')}`;
  await copyWithToast(rowsAsMarkdown(pick(answer.fields), rows.map(pick)), `${told} copied as Markdown`);
}

async function loadRows(answerId: string, wanted: CellsWanted['rows']): Promise<readonly RowCell[][]> {
  if ('from' in wanted) return loadSpan(answerId, wanted.from, Math.min(wanted.count, MAX_MARKDOWN_ROWS));
  // Those of one page: they lie close together.
  const from = Math.min(...wanted);
  const span = await loadSpan(answerId, from, Math.max(...wanted) - from + 1);
  return wanted.flatMap((row) => span.slice(row - from, row - from + 1));
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

interface MadeExport {
  readonly pieces: readonly Blob[];
  readonly rows: number;
  readonly why: Extract<RowExportEvent, { readonly kind: 'end' }>['why'];
}

/** The whole file. Without its end there is none, so that nobody gets half of one. */
export async function readExport(
  events: AsyncIterable<RowExportEvent>,
  tell: (now: { readonly rows: number; readonly bytes: number }) => void,
): Promise<MadeExport> {
  // The browser may put blobs on the disk, and texts not.
  const pieces: Blob[] = [];
  let bytes = 0;
  for await (const event of events) {
    if (event.kind === 'end') return { pieces, rows: event.rows, why: event.why };
    const piece = new Blob([event.kind === 'text' ? event.text : bytesOf(event.base64)]);
    pieces.push(piece);
    bytes += piece.size;
    tell({ rows: event.rows, bytes });
  }
  throw new Error('The file has no end.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
